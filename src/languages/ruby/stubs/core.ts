// Declarations of Ruby's core classes, as far as calls go on from what they give or run the blocks that they are given.
// Types stand behind methods as RBS writes them.

export const core = `
class BasicObject
end

def __send__(object, name)
end

class Object
  def tap #: () { (self) -> void } -> self
  end
  def then #: [U] () { (self) -> U } -> U
  end
  def yield_self #: [U] () { (self) -> U } -> U
  end
  def dup #: () -> self
  end
  def clone #: () -> self
  end
  def freeze #: () -> self
  end
  def itself #: () -> self
  end
  def extend #: () -> self
  end
  def to_s #: () -> String
  end
  def inspect #: () -> String
  end
  def hash #: () -> Integer
  end
  def object_id #: () -> Integer
  end
  def is_a? #: () -> bool
  end
  def kind_of? #: () -> bool
  end
  def instance_of? #: () -> bool
  end
  def respond_to? #: () -> bool
  end
  def nil? #: () -> bool
  end
  def frozen? #: () -> bool
  end
  def equal? #: () -> bool
  end
  def eql? #: () -> bool
  end
  def instance_variable_set(name, value)
  end
  def instance_variable_defined? #: () -> bool
  end
  def instance_variables #: () -> Array[String]
  end
  def define_singleton_method(name)
  end
  def singleton_class
  end
  def methods #: () -> Array[String]
  end
  def puts(text)
  end
  def print(text)
  end
  def p(value)
  end
  def pp(value)
  end
  def warn(text)
  end
  def require(path)
  end
  def require_relative(path)
  end
  def load(path)
  end
  def autoload(name, path)
  end
  def loop #: () { () -> void } -> void
  end
  def catch #: [U] (untyped) { (untyped) -> U } -> U
  end
  def throw(tag)
  end
  def at_exit #: () { () -> void } -> void
  end
  def binding
  end
  def caller #: () -> Array[String]
  end
  def caller_locations
  end
  def sleep(seconds)
  end
  def exit(status)
  end
  def abort(text)
  end
  def eval(text)
  end
  def format #: () -> String
  end
  def sprintf #: () -> String
  end
  def rand
  end
  def srand
  end
  def gets
  end
  def system(command)
  end
  def spawn(command)
  end
  def fork #: () { () -> void } -> Integer
  end
  def trap #: (untyped) { () -> void } -> void
  end
  def freeze_all
  end
  def Integer #: () -> Integer
  end
  def Float #: () -> Float
  end
  def String #: () -> String
  end
  def Array #: () -> Array[untyped]
  end
  def Hash #: () -> Hash[untyped, untyped]
  end
  def Rational
  end
  def enum_for #: () -> Enumerator[untyped]
  end
  def to_enum #: () -> Enumerator[untyped]
  end
  def __method__
  end
  def __dir__ #: () -> String
  end
end

class Module
  def name #: () -> String
  end
  def const_set(name, value)
  end
  def const_defined? #: () -> bool
  end
  def const_missing(name)
  end
  def constants #: () -> Array[String]
  end
  def class_eval #: () { () -> void } -> void
  end
  def module_eval #: () { () -> void } -> void
  end
  def class_exec #: () { () -> void } -> void
  end
  def instance_methods #: () -> Array[String]
  end
  def method_defined? #: () -> bool
  end
  def instance_method(name)
  end
  def define_method(name)
  end
  def alias_method(to, from)
  end
  def remove_method(name)
  end
  def undef_method(name)
  end
  def remove_const(name)
  end
  def private_constant(name)
  end
  def public_constant(name)
  end
  def deprecate_constant(name)
  end
  def private_class_method(name)
  end
  def public_class_method(name)
  end
  def module_function(name)
  end
  def private(name)
  end
  def public(name)
  end
  def protected(name)
  end
  def attr_reader(name)
  end
  def attr_writer(name)
  end
  def attr_accessor(name)
  end
  def include(other)
  end
  def prepend(other)
  end
  def include? #: () -> bool
  end
  def ancestors
  end
  def class_variable_get(name)
  end
  def class_variable_set(name, value)
  end
  def refine(other)
  end
end

class Class < Module
  def superclass
  end
  def allocate
  end
end

module Kernel
end

module Comparable
  def between? #: () -> bool
  end
  def clamp #: () -> self
  end
end

class Proc
  def call(*args)
  end
  def yield(*args)
  end
  def [](*args)
  end
  def to_proc
  end
  def curry
  end
  def bind(receiver)
  end
  def unbind
  end
  def arity #: () -> Integer
  end
  def lambda? #: () -> bool
  end
  def parameters
  end
  def source_location
  end
end

class NilClass
end

class TrueClass
end

class FalseClass
end

class Struct
  def to_a #: () -> Array[untyped]
  end
  def to_h #: () -> Hash[untyped, untyped]
  end
  def members #: () -> Array[String]
  end
  def each #: () { (untyped) -> void } -> void
  end
end
class Data
  def with #: () -> self
  end
  def to_h #: () -> Hash[untyped, untyped]
  end
end
`;
