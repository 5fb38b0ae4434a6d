// Texts and characters.

export const text = `
val CharSequence.length: Int
val CharSequence.indices: IntRange
val CharSequence.lastIndex: Int
operator fun CharSequence.get(index: Int): Char
operator fun CharSequence.contains(other: CharSequence): Boolean
operator fun CharSequence.iterator(): Iterator<Char>
operator fun String.plus(other: Any?): String
fun CharSequence.isEmpty(): Boolean
fun CharSequence.isNotEmpty(): Boolean
fun CharSequence.isNotBlank(): Boolean
fun CharSequence?.isNullOrEmpty(): Boolean
fun CharSequence?.isNullOrBlank(): Boolean
fun String?.orEmpty(): String
fun <R> String.ifEmpty(defaultValue: () -> R): R
fun <R> String.ifBlank(defaultValue: () -> R): R
fun String.trimIndent(): String
fun String.trimMargin(marginPrefix: String = ""): String
fun String.prependIndent(indent: String = ""): String
fun String.replaceIndent(newIndent: String = ""): String
fun String.replace(oldValue: String, newValue: String, ignoreCase: Boolean = false): String
fun String.replace(regex: Regex, replacement: String): String
fun String.replace(regex: Regex, transform: (MatchResult) -> CharSequence): String
fun String.replaceFirst(oldValue: String, newValue: String): String
fun String.replaceFirstChar(transform: (Char) -> CharSequence): String
fun String.removePrefix(prefix: CharSequence): String
fun String.removeSuffix(suffix: CharSequence): String
fun String.removeSurrounding(delimiter: CharSequence): String
fun String.substringBefore(delimiter: String, missingDelimiterValue: String = ""): String
fun String.substringAfter(delimiter: String, missingDelimiterValue: String = ""): String
fun String.substringBeforeLast(delimiter: String, missingDelimiterValue: String = ""): String
fun String.substringAfterLast(delimiter: String, missingDelimiterValue: String = ""): String
fun String.substring(range: IntRange): String
fun String.drop(n: Int): String
fun String.dropLast(n: Int): String
fun String.take(n: Int): String
fun String.takeLast(n: Int): String
fun String.takeWhile(predicate: (Char) -> Boolean): String
fun String.dropWhile(predicate: (Char) -> Boolean): String
fun String.trimStart(vararg chars: Char): String
fun String.trimEnd(vararg chars: Char): String
fun String.padStart(length: Int, padChar: Char = ' '): String
fun String.padEnd(length: Int, padChar: Char = ' '): String
fun String.reversed(): String
fun String.uppercase(): String
fun String.lowercase(): String
fun String.capitalize(): String
fun String.decapitalize(): String
fun String.toCharArray(): CharArray
fun String.toByteArray(): ByteArray
fun String.toInt(): Int
fun String.toIntOrNull(): Int?
fun String.toLong(): Long
fun String.toLongOrNull(): Long?
fun String.toDouble(): Double
fun String.toDoubleOrNull(): Double?
fun String.toBoolean(): Boolean
fun String.toRegex(): Regex
fun String.format(vararg args: Any?): String
fun CharSequence.split(vararg delimiters: String, ignoreCase: Boolean = false, limit: Int = 0): List<String>
fun CharSequence.lines(): List<String>
fun CharSequence.lineSequence(): Sequence<String>
fun CharSequence.matches(regex: Regex): Boolean
fun CharSequence.startsWith(prefix: CharSequence, ignoreCase: Boolean = false): Boolean
fun CharSequence.endsWith(suffix: CharSequence, ignoreCase: Boolean = false): Boolean
fun CharSequence.indexOf(string: String, startIndex: Int = 0, ignoreCase: Boolean = false): Int
fun CharSequence.first(): Char
fun CharSequence.firstOrNull(): Char?
fun CharSequence.last(): Char
fun CharSequence.any(predicate: (Char) -> Boolean): Boolean
fun CharSequence.all(predicate: (Char) -> Boolean): Boolean
fun CharSequence.none(predicate: (Char) -> Boolean): Boolean
fun CharSequence.count(predicate: (Char) -> Boolean): Int
fun CharSequence.filter(predicate: (Char) -> Boolean): String
fun CharSequence.forEach(action: (Char) -> Unit)
fun <R> CharSequence.map(transform: (Char) -> R): List<R>
fun Char.isLetter(): Boolean
fun Char.isDigit(): Boolean
fun Char.isLetterOrDigit(): Boolean
fun Char.isWhitespace(): Boolean
fun Char.isUpperCase(): Boolean
fun Char.isLowerCase(): Boolean
fun Char.uppercaseChar(): Char
fun Char.lowercaseChar(): Char
fun Char.uppercase(): String
fun Char.lowercase(): String
fun Char.toInt(): Int
val Char.code: Int
fun buildString(builderAction: StringBuilder.() -> Unit): String
fun StringBuilder.appendLine(value: Any? = ""): StringBuilder
class Regex(val pattern: String) {
  fun matches(input: CharSequence): Boolean
  fun containsMatchIn(input: CharSequence): Boolean
  fun find(input: CharSequence, startIndex: Int = 0): MatchResult?
  fun findAll(input: CharSequence, startIndex: Int = 0): Sequence<MatchResult>
  fun matchEntire(input: CharSequence): MatchResult?
  fun replace(input: CharSequence, replacement: String): String
  fun replace(input: CharSequence, transform: (MatchResult) -> CharSequence): String
  fun split(input: CharSequence, limit: Int = 0): List<String>
}
class MatchResult {
  val value: String
  val range: IntRange
  val groups: List<MatchGroup?>
  val groupValues: List<String>
}
class MatchGroup(val value: String)
`;
