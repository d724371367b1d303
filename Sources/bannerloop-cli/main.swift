import BannerloopCommands
import Foundation

exit(await BannerloopCommand.run(Array(CommandLine.arguments.dropFirst())))
