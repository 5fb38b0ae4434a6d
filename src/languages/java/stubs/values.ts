// Signatures of the standard library, by package. Numbers, dates, formats and regular expressions.

export const valuePackages: Readonly<Record<string, string>> = {
  'java.math': `package java.math;
import java.util.*;
class BigInteger extends Number implements Comparable<BigInteger> {
  BigInteger abs(); BigInteger add(BigInteger a); BigInteger and(BigInteger a); BigInteger andNot(BigInteger a);
  BigInteger clearBit(int a); BigInteger divide(BigInteger a); BigInteger flipBit(int a);
  BigInteger gcd(BigInteger a); BigInteger max(BigInteger a); BigInteger min(BigInteger a);
  BigInteger mod(BigInteger a); BigInteger modInverse(BigInteger a); BigInteger modPow(BigInteger a, BigInteger b);
  BigInteger multiply(BigInteger a); BigInteger negate(); BigInteger nextProbablePrime(); BigInteger not();
  BigInteger or(BigInteger a); BigInteger pow(int a); BigInteger remainder(BigInteger a); BigInteger setBit(int a);
  BigInteger shiftLeft(int a); BigInteger shiftRight(int a); BigInteger sqrt(); BigInteger subtract(BigInteger a);
  BigInteger xor(BigInteger a); BigInteger[] divideAndRemainder(BigInteger a); BigInteger[] sqrtAndRemainder();
  boolean isProbablePrime(int a); boolean testBit(int a); byte byteValueExact(); byte[] toByteArray(); int bitCount();
  int bitLength(); int compareTo(BigInteger a); int getLowestSetBit(); int intValueExact(); int signum();
  long longValueExact(); short shortValueExact(); static BigInteger ONE; static BigInteger TEN; static BigInteger TWO;
  static BigInteger ZERO; static BigInteger probablePrime(int a, Random b); static BigInteger valueOf(long a);
}
class BigDecimal extends Number implements Comparable<BigDecimal> {
  BigDecimal abs(); BigDecimal add(BigDecimal a); BigDecimal divide(BigDecimal a);
  BigDecimal divideToIntegralValue(BigDecimal a); BigDecimal max(BigDecimal a); BigDecimal min(BigDecimal a);
  BigDecimal movePointLeft(int a); BigDecimal movePointRight(int a); BigDecimal multiply(BigDecimal a);
  BigDecimal negate(); BigDecimal plus(); BigDecimal pow(int a); BigDecimal remainder(BigDecimal a);
  BigDecimal scaleByPowerOfTen(int a); BigDecimal setScale(int a); BigDecimal stripTrailingZeros();
  BigDecimal subtract(BigDecimal a); BigDecimal ulp(); BigDecimal[] divideAndRemainder(BigDecimal a);
  BigInteger toBigInteger(); BigInteger toBigIntegerExact(); BigInteger unscaledValue(); String toEngineeringString();
  String toPlainString(); byte byteValueExact(); int compareTo(BigDecimal a); int intValueExact(); int precision();
  int scale(); int signum(); long longValueExact(); short shortValueExact(); static BigDecimal ONE;
  static BigDecimal TEN; static BigDecimal ZERO; static BigDecimal valueOf(double a);
  static BigDecimal valueOf(long a); static BigDecimal valueOf(long a, int b);
}
`,
  'java.text': `package java.text;
import java.io.*;
import java.util.*;
abstract class Format implements Serializable, Cloneable {
  Object clone(); Object parseObject(String a); String format(Object a);
  abstract Object parseObject(String a, ParsePosition b);
}
abstract class DateFormat extends Format {
  Calendar getCalendar(); Date parse(String a); NumberFormat getNumberFormat(); String format(Date a);
  TimeZone getTimeZone(); abstract Date parse(String a, ParsePosition b); static DateFormat getDateInstance();
  static DateFormat getDateInstance(int a); static DateFormat getDateInstance(int a, Locale b);
  static DateFormat getDateTimeInstance(); static DateFormat getDateTimeInstance(int a, int b);
  static DateFormat getDateTimeInstance(int a, int b, Locale c); static DateFormat getInstance();
  static DateFormat getTimeInstance(); static DateFormat getTimeInstance(int a);
  static DateFormat getTimeInstance(int a, Locale b); static Locale[] getAvailableLocales();
}
class SimpleDateFormat extends DateFormat {
  Date get2DigitYearStart(); String toLocalizedPattern(); String toPattern();
}
abstract class NumberFormat extends Format {
  Number parse(String a); String format(double a); String format(long a);
  abstract Number parse(String a, ParsePosition b); static Locale[] getAvailableLocales();
  static NumberFormat getCompactNumberInstance(); static NumberFormat getCurrencyInstance();
  static NumberFormat getCurrencyInstance(Locale a); static NumberFormat getInstance();
  static NumberFormat getInstance(Locale a); static NumberFormat getIntegerInstance();
  static NumberFormat getIntegerInstance(Locale a); static NumberFormat getNumberInstance();
  static NumberFormat getNumberInstance(Locale a); static NumberFormat getPercentInstance();
  static NumberFormat getPercentInstance(Locale a);
}
class DecimalFormat extends NumberFormat {
  String getNegativePrefix(); String getNegativeSuffix(); String getPositivePrefix(); String getPositiveSuffix();
  String toLocalizedPattern(); String toPattern();
}
class ParseException extends Exception {}
class ParsePosition {}
`,
  'java.time': `package java.time;
import java.io.*;
import java.util.stream.*;
class Duration implements Comparable<Duration>, Serializable {
  Duration abs(); Duration dividedBy(long a); Duration minus(Duration a); Duration minusDays(long a);
  Duration minusHours(long a); Duration minusMillis(long a); Duration minusMinutes(long a);
  Duration minusNanos(long a); Duration minusSeconds(long a); Duration multipliedBy(long a); Duration negated();
  Duration plus(Duration a); Duration plusDays(long a); Duration plusHours(long a); Duration plusMillis(long a);
  Duration plusMinutes(long a); Duration plusNanos(long a); Duration plusSeconds(long a); Duration withNanos(int a);
  Duration withSeconds(long a); static Duration ZERO; static Duration ofDays(long a); static Duration ofHours(long a);
  static Duration ofMillis(long a); static Duration ofMinutes(long a); static Duration ofNanos(long a);
  static Duration ofSeconds(long a); static Duration ofSeconds(long a, long b); static Duration parse(CharSequence a);
}
class Instant implements Comparable<Instant>, Serializable {
  Instant minusMillis(long a); Instant minusNanos(long a); Instant minusSeconds(long a); Instant plusMillis(long a);
  Instant plusNanos(long a); Instant plusSeconds(long a); OffsetDateTime atOffset(ZoneOffset a);
  ZonedDateTime atZone(ZoneId a); static Instant EPOCH; static Instant MAX; static Instant MIN; static Instant now();
  static Instant ofEpochMilli(long a); static Instant ofEpochSecond(long a);
  static Instant ofEpochSecond(long a, long b); static Instant parse(CharSequence a);
}
class LocalDate implements Serializable {
  DayOfWeek getDayOfWeek(); LocalDate minusDays(long a); LocalDate minusMonths(long a); LocalDate minusWeeks(long a);
  LocalDate minusYears(long a); LocalDate plusDays(long a); LocalDate plusMonths(long a); LocalDate plusWeeks(long a);
  LocalDate plusYears(long a); LocalDate withDayOfMonth(int a); LocalDate withDayOfYear(int a);
  LocalDate withMonth(int a); LocalDate withYear(int a); LocalDateTime atStartOfDay();
  LocalDateTime atTime(LocalTime a); LocalDateTime atTime(int a, int b); LocalDateTime atTime(int a, int b, int c);
  LocalDateTime atTime(int a, int b, int c, int d); Month getMonth(); Stream<LocalDate> datesUntil(LocalDate a);
  Stream<LocalDate> datesUntil(LocalDate a, Period b); ZonedDateTime atStartOfDay(ZoneId a); static LocalDate EPOCH;
  static LocalDate MAX; static LocalDate MIN; static LocalDate now(); static LocalDate now(ZoneId a);
  static LocalDate of(int a, Month b, int c); static LocalDate of(int a, int b, int c);
  static LocalDate ofEpochDay(long a); static LocalDate ofInstant(Instant a, ZoneId b);
  static LocalDate ofYearDay(int a, int b); static LocalDate parse(CharSequence a);
}
class LocalDateTime implements Serializable {
  DayOfWeek getDayOfWeek(); LocalDate toLocalDate(); LocalDateTime minusDays(long a);
  LocalDateTime minusHours(long a); LocalDateTime minusMinutes(long a); LocalDateTime minusMonths(long a);
  LocalDateTime minusNanos(long a); LocalDateTime minusSeconds(long a); LocalDateTime minusWeeks(long a);
  LocalDateTime minusYears(long a); LocalDateTime plusDays(long a); LocalDateTime plusHours(long a);
  LocalDateTime plusMinutes(long a); LocalDateTime plusMonths(long a); LocalDateTime plusNanos(long a);
  LocalDateTime plusSeconds(long a); LocalDateTime plusWeeks(long a); LocalDateTime plusYears(long a);
  LocalDateTime withDayOfMonth(int a); LocalDateTime withDayOfYear(int a); LocalDateTime withHour(int a);
  LocalDateTime withMinute(int a); LocalDateTime withMonth(int a); LocalDateTime withNano(int a);
  LocalDateTime withSecond(int a); LocalDateTime withYear(int a); LocalTime toLocalTime(); Month getMonth();
  OffsetDateTime atOffset(ZoneOffset a); ZonedDateTime atZone(ZoneId a); static LocalDateTime MAX;
  static LocalDateTime MIN; static LocalDateTime now(); static LocalDateTime now(ZoneId a);
  static LocalDateTime of(LocalDate a, LocalTime b); static LocalDateTime of(int a, Month b, int c, int d, int e);
  static LocalDateTime of(int a, Month b, int c, int d, int e, int f);
  static LocalDateTime of(int a, Month b, int c, int d, int e, int f, int g);
  static LocalDateTime of(int a, int b, int c, int d, int e);
  static LocalDateTime of(int a, int b, int c, int d, int e, int f);
  static LocalDateTime of(int a, int b, int c, int d, int e, int f, int g);
  static LocalDateTime ofEpochSecond(long a, int b, ZoneOffset c);
  static LocalDateTime ofInstant(Instant a, ZoneId b); static LocalDateTime parse(CharSequence a);
}
class LocalTime implements Comparable<LocalTime>, Serializable {}
class ZonedDateTime implements Serializable {}
class OffsetDateTime implements Comparable<OffsetDateTime>, Serializable {}
abstract class ZoneId implements Serializable {}
class ZoneOffset extends ZoneId implements Comparable<ZoneOffset>, Serializable {}
class Period implements Serializable {}
class Year implements Comparable<Year>, Serializable {}
enum DayOfWeek {}
enum Month {}
`,
  'java.util.regex': `package java.util.regex;
import java.io.*;
import java.util.function.*;
import java.util.stream.*;
class Pattern implements Serializable {
  Matcher matcher(CharSequence a); Predicate<String> asMatchPredicate(); Predicate<String> asPredicate();
  Stream<String> splitAsStream(CharSequence a); String pattern(); String[] split(CharSequence a);
  String[] split(CharSequence a, int b); int flags(); static Pattern compile(String a);
  static Pattern compile(String a, int b); static String quote(String a);
  static boolean matches(String a, CharSequence b);
}
class Matcher implements MatchResult {
  MatchResult toMatchResult(); Matcher appendReplacement(StringBuffer a, String b);
  Matcher appendReplacement(StringBuilder a, String b); Matcher region(int a, int b); Matcher reset();
  Matcher reset(CharSequence a); Matcher useAnchoringBounds(boolean a); Matcher usePattern(Pattern a);
  Matcher useTransparentBounds(boolean a); Pattern pattern(); Stream<MatchResult> results(); String group(String a);
  String replaceAll(Function<MatchResult, String> a); String replaceAll(String a);
  String replaceFirst(Function<MatchResult, String> a); String replaceFirst(String a);
  StringBuffer appendTail(StringBuffer a); StringBuilder appendTail(StringBuilder a); boolean find();
  boolean find(int a); boolean hasAnchoringBounds(); boolean hasTransparentBounds(); boolean hitEnd();
  boolean lookingAt(); boolean matches(); boolean requireEnd(); int end(String a); int regionEnd(); int regionStart();
  int start(String a); static String quoteReplacement(String a);
}
interface MatchResult {
  String group(); String group(int a); int end(); int end(int a); int groupCount(); int start(); int start(int a);
}
class PatternSyntaxException extends IllegalArgumentException {}
`,
};
