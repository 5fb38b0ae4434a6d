// Declarations of texts, numbers, exceptions and what stands for files and threads.

/** Methods, by a class, that give a value of another. */
function giving(type: string, names: string): string {
  return names
    .split(' ')
    .map((name) => `  def ${name} #: () -> ${type}\n  end\n`)
    .join('');
}

const TEXT =
  '+ * % << upcase downcase capitalize swapcase strip lstrip rstrip chomp chop chomp! strip! succ next reverse slice [] ' +
  'replace insert prepend concat encode force_encoding unpack1 center ljust rjust squeeze tr delete to_s to_str inspect ' +
  'dump b scrub unicode_normalize byteslice each_char! delete_prefix delete_suffix crypt intern to_sym sub! gsub!';

const EXCEPTIONS =
  'StandardError < Exception;ScriptError < Exception;NoMemoryError < Exception;SecurityError < Exception;' +
  'SignalException < Exception;Interrupt < SignalException;SystemExit < Exception;SystemStackError < Exception;' +
  'LoadError < ScriptError;NotImplementedError < ScriptError;SyntaxError < ScriptError;ArgumentError < StandardError;' +
  'EncodingError < StandardError;FiberError < StandardError;IOError < StandardError;EOFError < IOError;' +
  'IndexError < StandardError;KeyError < IndexError;StopIteration < IndexError;LocalJumpError < StandardError;' +
  'NameError < StandardError;NoMethodError < NameError;RangeError < StandardError;FloatDomainError < RangeError;' +
  'RegexpError < StandardError;RuntimeError < StandardError;FrozenError < RuntimeError;ThreadError < StandardError;' +
  'TypeError < StandardError;ZeroDivisionError < StandardError;SystemCallError < StandardError';

export const values = `
class String
${giving('String', TEXT)}
${giving('Integer', 'size length to_i index rindex ord hex oct bytesize count sum <=> =~ casecmp hash')}
${giving('Float', 'to_f')}
${giving('bool', 'empty? include? start_with? end_with? == === eql? match? ascii_only? valid_encoding? casecmp? frozen?')}
${giving('Array[String]', 'split chars lines partition rpartition')}
${giving('Array[Integer]', 'bytes codepoints')}
${giving('Array[untyped]', 'scan unpack')}
${giving('MatchData', 'match')}
  def sub #: (untyped, untyped) { (String) -> untyped } -> String
  end
  def gsub #: (untyped, untyped) { (String) -> untyped } -> String
  end
  def each_line #: () { (String) -> void } -> String
  end
  def each_char #: () { (String) -> void } -> String
  end
  def each_byte #: () { (Integer) -> void } -> String
  end
  def encoding
  end
end

class Symbol
${giving('String', 'to_s name id2name inspect')}
  def to_proc #: () -> Proc
  end
end

class Numeric
${giving('self', '+ - * ** abs ceil floor round truncate -@ +@')}
${giving('bool', '< > <= >= == zero? positive? negative? integer? nonzero? between? finite? infinite?')}
${giving('Integer', 'to_i to_int <=> div')}
${giving('Float', 'to_f fdiv')}
  def step #: () { (self) -> void } -> self
  end
  def coerce(other)
  end
end

class Integer < Numeric
${giving('Integer', '/ % & | ^ ~ << >> succ next pred size bit_length ord modulo gcd lcm pow')}
${giving('String', 'chr to_s inspect')}
${giving('bool', 'even? odd?')}
  def times #: () { (Integer) -> void } -> Integer
  end
  def upto #: (Integer) { (Integer) -> void } -> Integer
  end
  def downto #: (Integer) { (Integer) -> void } -> Integer
  end
  def digits #: () -> Array[Integer]
  end
end

class Float < Numeric
${giving('Float', '/ %')}
${giving('bool', 'nan?')}
end

class Regexp
${giving('MatchData', 'match')}
${giving('Integer', '=~')}
${giving('bool', 'match? === ==')}
${giving('String', 'source to_s inspect')}
  def self.escape #: () -> String
  end
  def self.union #: () -> Regexp
  end
end

class MatchData
${giving('String', '[] pre_match post_match to_s')}
${giving('Array[String]', 'captures to_a names')}
${giving('Hash[String, String]', 'named_captures')}
  def begin #: () -> Integer
  end
  def end #: () -> Integer
  end
end

class Exception
  def initialize(message)
  end
  def self.exception #: () -> instance
  end
${giving('String', 'message full_message to_s detailed_message')}
${giving('Array[String]', 'backtrace')}
  def cause
  end
  def set_backtrace(lines)
  end
end
${EXCEPTIONS.split(';')
  .map((one) => `class ${one}\nend\n`)
  .join('')}
class IO
${giving('String', 'read gets readline')}
${giving('Array[String]', 'readlines')}
${giving('Integer', 'write fileno pos seek')}
${giving('bool', 'eof? closed? tty? sync')}
${giving('self', '<< binmode flush')}
  def each_line #: () { (String) -> void } -> self
  end
  def self.popen #: [U] (untyped) { (IO) -> U } -> U
  end
  def self.pipe #: () -> [IO, IO]
  end
  def puts(text)
  end
  def print(text)
  end
  def close
  end
end

class File < IO
  def self.open #: [U] (untyped, untyped) { (File) -> U } -> U
  end
  def self.new #: () -> File
  end
  def self.read #: () -> String
  end
  def self.binread #: () -> String
  end
  def self.readlines #: () -> Array[String]
  end
  def self.foreach #: (untyped) { (String) -> void } -> void
  end
  def self.join #: () -> String
  end
  def self.expand_path #: () -> String
  end
  def self.basename #: () -> String
  end
  def self.dirname #: () -> String
  end
  def self.extname #: () -> String
  end
  def self.exist? #: () -> bool
  end
  def self.file? #: () -> bool
  end
  def self.directory? #: () -> bool
  end
  def self.write(path, text) #: () -> Integer
  end
${giving('String', 'path')}
${giving('Integer', 'size')}
end

class Dir
  def self.glob #: (untyped) { (String) -> void } -> Array[String]
  end
  def self.[] #: () -> Array[String]
  end
  def self.mktmpdir #: [U] () { (String) -> U } -> U
  end
  def self.chdir #: [U] (untyped) { (String) -> U } -> U
  end
  def self.pwd #: () -> String
  end
end

class StringIO < IO
${giving('String', 'string')}
end

class Time
  def self.now #: () -> Time
  end
  def self.at #: () -> Time
  end
${giving('self', '+ utc getutc gmtime localtime round')}
${giving('Integer', 'to_i year month day hour min sec usec nsec <=>')}
${giving('String', 'strftime iso8601 httpdate rfc2822 to_s')}
${giving('Float', 'to_f')}
end

class Thread
  def self.new #: () { () -> void } -> Thread
  end
  def self.start #: () { () -> void } -> Thread
  end
  def self.current #: () -> Thread
  end
  def join #: () -> Thread
  end
  def value
  end
  def alive? #: () -> bool
  end
  def [](key)
  end
end

class Mutex
  def synchronize #: [U] () { () -> U } -> U
  end
  def lock #: () -> self
  end
  def unlock #: () -> self
  end
end

class Random
end
class Binding
end
class Encoding
end
class Fiber
end
module Process
end
module GC
end
module ObjectSpace
end
module Math
end
module Marshal
end
module Signal
end
class Rational < Numeric
end
class Complex < Numeric
end
`;
