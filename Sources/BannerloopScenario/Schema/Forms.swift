/// The kinds of value that scenarios are made of.
enum Forms {}
