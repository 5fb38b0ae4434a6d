# frozen_string_literal: true

# Records what a suite of Ruby runs, for `ruby-run.ts`: loaded before everything else. RAN_ROOT is the repository's copy,
# RAN_OUT the file to be written. A call has the file and line of its site, and where the called method is defined.

require 'json'

module RanRecorder
  ROOT = "#{File.realpath(ENV.fetch('RAN_ROOT'))}/"
  PATHS = {}
  SEEN = {}
  TESTS = {}

  # The path in the repository, or nil.
  def self.path_of(file)
    return nil if file.nil?
    return PATHS[file] if PATHS.key?(file)

    PATHS[file] = file.start_with?(ROOT) && File.file?(file) ? file[ROOT.size..] : nil
  end

  TRACE = TracePoint.new(:call) do |point|
    callee = path_of(point.path)
    next if callee.nil?

    site = caller_locations(2, 1)&.first
    name = point.method_id.to_s
    Thread.current[:ran_test] = [callee, point.lineno, name] if name.start_with?('test')
    test = Thread.current[:ran_test]
    called = [callee, point.lineno, name]
    (TESTS[test] ||= {})[called] = true if test && test != called
    path = site && path_of(site.absolute_path || site.path)
    SEEN[[path, site&.lineno, called]] = true
  end

  # The methods and classes of a file, with the lines that they stand on.
  def self.declared(path)
    # What tests write and remove is of no file.
    return [] unless path.end_with?('.rb') && File.file?(ROOT + path)

    found = []
    walk = lambda do |node, owner|
      next unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

      inner = owner
      case node.type
      when :CLASS, :MODULE
        inner = "#{path}:#{node.first_lineno} class"
        name = node.children[0].children.last.to_s
        found << { key: inner, name: name, path: path, line: node.first_lineno, end: 0, owner: owner }
      when :DEFN, :DEFS
        name = node.type == :DEFN ? node.children[0] : node.children[1]
        found << method_row(path, node, name, owner)
      when :ITER
        call, = node.children
        name = defined_name(call)
        found << method_row(path, node, name, owner) if name
      end
      node.children.each { |child| walk.call(child, inner) }
    end
    walk.call(RubyVM::AbstractSyntaxTree.parse_file(ROOT + path), nil)
    found
  rescue SyntaxError
    []
  end

  def self.method_row(path, node, name, owner)
    key = "#{path}:#{node.first_lineno} #{name}"
    { key: key, name: name.to_s, path: path, line: node.first_lineno, end: node.last_lineno, owner: owner }
  end

  # `define_method(:name) { ... }`
  def self.defined_name(call)
    return nil unless call.type == :FCALL && call.children[0] == :define_method

    first = call.children[1]&.children&.first
    first.respond_to?(:type) && first.type == :LIT ? first.children.first : nil
  end

  at_exit do
    at_exit do
      TRACE.disable
      File.open(ENV.fetch('RAN_OUT'), 'w') do |out|
        PATHS.values.compact.uniq.sort.each { |path| declared(path).each { |row| out.puts JSON.generate(row) } }
        key = ->((path, line, name)) { "#{path}:#{line} #{name}" }
        SEEN.each_key { |path, line, called| out.puts JSON.generate({ called: key[called], path: path, line: line }) }
        TESTS.each { |test, ran| out.puts JSON.generate({ test: key[test], ran: ran.keys.map(&key) }) }
      end
    end
  end
  TRACE.enable
end
