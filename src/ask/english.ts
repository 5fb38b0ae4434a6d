// English: the words that questions about code are made of.

import type { NodeKind } from '../model/graph.ts';
import { FUNCTION_KINDS, lexicon, type RelationName, TYPE_KINDS, type Word } from './words.ts';

const active = (relation: RelationName): Word => ({ type: 'verb', relation, form: 'active' });
const past = (relation: RelationName): Word => ({ type: 'verb', relation, form: 'past' });
const from = (relation: RelationName): Word => ({ type: 'noun', relation, side: 'from' });
const to = (relation: RelationName): Word => ({ type: 'noun', relation, side: 'to' });
const one = (kinds: readonly NodeKind[]): Word => ({ type: 'kind', kinds, plural: false });
const many = (kinds: readonly NodeKind[]): Word => ({ type: 'kind', kinds, plural: true });
const link = (role: 'by' | 'in' | 'of' | 'from' | 'to' | 'with'): Word => ({ type: 'link', role });

const FILLER = `
a|an|the|please|pls|me|us|i|we|you|my|our|your|all|every|each and every|want|want to|need to|would like|d like|like to
know|see|can|could|would|will|might|may|should|do|does|did|there|here|its|their|that|those|these|this|'s|s|so|project
codebase|code base|repo|repository|code|in the code|system|application|currently|actually|exactly|really|just|out|up
hey|hi|ok|okay|thanks|thank you|entity|entities|symbol named|full|complete|whole|entire|various|exist|exists|existing
some|any of|have to|kinds of|help me|let me|for me|by name|at all|anyhow|somewhere|anywhere|elsewhere|source
what's the list of|the list of|a list of|list of|names of|the names of|name of all|in total|altogether|overall
within the project|in this project|in the project|in this repo|in the repo|in this repository|in the repository
in this codebase|in the codebase|across the codebase|each|each other|each of|i need|as|ones|one|too|simply|maybe
perhaps|i'm|im|looking for|am|trying|wondering|curious|let's|lets|now|if any|at the moment|right now|today's|quickly
using grep|if there is|if there are|anywhere else|very|defined symbols|within it|called it|of theirs|in my project
in order|lines of code where|in our codebase|in our code|in my code|in the whole project|in the entire project
across the project|been|being|be|responsible for|in charge of|also|ever|whether|or not|it|they|them|app|itself|then
kind of|sort of|own|occurrences|occurrence of|different|both|statement|statements|line|lines|following|we need|program
hello|know whether|tell if|guys|folks|thing that|thing|right|say|basically|even|yet|already|still
`;

export const english = lexicon([
  [{ type: 'filler' }, FILLER.trim().replaceAll('\n', '|')],
  [
    { type: 'show' },
    'show|show me|list|find|give|give me|tell|tell me|get me|fetch|display|print|look up|search for|search|locate|locate all|' +
      'identify|enumerate|report|retrieve|output|go to|jump to|take me to|open|please list|return|looking for',
  ],
  [{ type: 'and' }, 'and|or|and/or|as well as'],
  [{ type: 'if' }, 'if|when|in case|once|after'],
  [
    { type: 'change' },
    'change|changes|changed|changing|change to|changes to|a change to|modify|modifies|modified|modifying|edit|edited|' +
      'editing|alter|altered|altering|refactor|refactored|refactoring|touch|touched|touching|rewrite|rewrote|remove|' +
      'removed|removing|delete|deleted|deleting|rename|renamed|renaming|modification of|modifications to',
  ],
  [
    { type: 'break', form: 'active' },
    'break|breaks|broke|breaking|affect|affects|affecting|impact|impacts|impacting|fail|fails|stop working|stops working|suffer',
  ],
  [{ type: 'break', form: 'past' }, 'affected|impacted|broken|hit by'],
  [
    { type: 'break', form: 'noun' },
    'blast radius|blast radius of|ripple effect|ripple effects|impact of|effect of|effects of|consequences of|knock-on effects of',
  ],
  [
    { type: 'entry' },
    'entry point|entry points|entrypoint|entrypoints|entry-point|entry-points|main entry point|main entry points|' +
      'where does the program start|where does the application start|where does the code start|where does execution start|' +
      'where does execution begin|where does the program begin|program entry|program entries|starting points|starting point',
  ],
  // How one speaks of tests as a place; "tests" alone asks for them.
  [
    { type: 'scope', tests: false },
    'outside of tests|outside tests|outside the tests|outside of the tests|outside of test code|outside test code|' +
      'excluding tests|excluding the tests|excluding test code|not counting tests|not counting the tests|ignoring tests|' +
      'ignoring the tests|ignoring test code|except tests|except in tests|except the tests|except for tests|apart from tests|' +
      'apart from the tests|aside from tests|other than tests|besides tests|not in tests|not in the tests|without tests|' +
      'without the tests|non-test|nontest|non-tests|in production code|production code|in non-test code|in real code|' +
      'not in test code|leaving tests aside|leaving out tests|if you ignore tests|but not tests|but not in tests|' +
      'that are not tests|who are not tests|not tests|not test code',
  ],
  [
    { type: 'scope', tests: true },
    'in tests|in the tests|in test code|in the test code|inside tests|inside the tests|within tests|within the tests|' +
      'in test files|in any test|only in tests|from tests|from test code|from the tests|in the test suite|from within tests',
  ],

  [
    active('calls'),
    'call|calls|calling|make a call into|call into|calls into|execute|executes|executing|run|runs|running|invoke|invokes|invoking|make a call to|make calls to|makes a call to',
  ],
  [past('calls'), 'called|invoked|executed|run by'],
  [
    from('calls'),
    'caller|callers|call site|call sites|callsite|callsites|call location|call locations|invocation|invocations|' +
      'invoker|invokers|upstream callers|incoming calls|incoming call|calls to|invocations of|upstream',
  ],
  [to('calls'), 'callee|callees|outgoing calls|outgoing call|downstream|calls made by|calls from'],

  [
    active('uses'),
    'use|uses|using|reference|references|referencing|refer to|refers to|referring to|need|needs|needing|make use of|makes use of|making use of|read|reads|reading|work with|works with|rely on|relies on|relying on|' +
      'depend on|depends on|depending on|consume|consumes|mention|mentions|touch|touches|access|accesses',
  ],
  [
    past('uses'),
    'used|needed|relied on|depended on|depended upon|made use of|read by|referenced|referred to|consumed|mentioned|accessed|touched',
  ],
  [
    from('uses'),
    'usage|usages|usages of|usage of|uses of|references to|reference to|user|users|dependent|dependents|consumer|consumers',
  ],
  [to('uses'), 'dependency|dependencies'],

  [
    active('creates'),
    'create|creates|creating|instantiate|instantiates|instantiating|construct|constructs|constructing|new up|new',
  ],
  [past('creates'), 'created|instantiated|constructed|newed up'],
  [from('creates'), 'instantiation|instantiations|instantiation of|instantiations of|creator|creators'],

  [active('imports'), 'import|imports|importing|require|requires|requiring|pull in|pulls in|pulling in'],
  [past('imports'), 'imported|required|pulled in'],
  [from('imports'), 'importer|importers|imports of the module'],
  [to('imports'), 'imports of|imports from|imports in|imported modules|imported files'],

  [
    active('inherits'),
    'inherit|inherits|inheriting|inherit from|inherits from|inheriting from|derive from|derives from|deriving from|' +
      'subclass|descend from|descends from|descending from|derived from|inherited from|descended from|derived',
  ],
  [past('inherits'), 'inherited|subclassed'],
  [{ type: 'verb', relation: 'inherits', form: 'active', one: true }, 'extend|extends|extending'],
  [{ type: 'verb', relation: 'inherits', form: 'past', one: true }, 'extended'],
  [
    from('inherits'),
    'subclasses|sub-classes|sub classes|derived class|derived classes|descendant|descendants|subtype|subtypes|inheritors|' +
      'descendant classes|inheriting classes',
  ],
  [{ type: 'noun', relation: 'inherits', side: 'from', one: true }, 'child|children|child class|child classes'],
  [
    to('inherits'),
    'base class|base classes|superclass|superclasses|super class|super classes|supertype|supertypes|ancestor|ancestors|' +
      'ancestor class|ancestor classes|inheritance chain|inheritance hierarchy|class hierarchy above|parents',
  ],
  [{ type: 'noun', relation: 'inherits', side: 'to', one: true }, 'parent|parent class|parent classes|direct parent'],

  [active('implements'), 'implement|implements|implementing|conform to|conforms to|conforming to|satisfy|satisfies'],
  [past('implements'), 'implemented'],
  [
    from('implements'),
    'implementer|implementers|implementor|implementors|implementation|implementations|implementing class|' +
      'implementing classes|concrete class|concrete classes|concrete implementation|concrete implementations',
  ],

  [active('overrides'), 'override|overrides|overriding|redefine|redefines|redefining|overwrite|overwrites'],
  [past('overrides'), 'overridden|overriden|redefined|overwritten'],
  [from('overrides'), 'overrides of|overriding methods|overriding method|overrides for|overriders'],

  [active('decorates'), 'decorate|decorates|decorating|annotate|annotates'],
  [past('decorates'), 'decorated|annotated'],
  [from('decorates'), 'decorator|decorators'],

  [active('defines'), 'define|defines|defining|declare|declares|declaring|live|lives|reside|resides|sit|sits'],
  [past('defines'), 'defined|declared|located|found|placed|stored'],
  [
    from('defines'),
    'definition|definitions|declaration|declarations|location|locations|def|defs|signature|source code',
  ],

  [
    active('contains'),
    'contain|contains|containing|have|has|having|hold|holds|include|includes|including|own|owns|expose|exposes|provide|' +
      'provides|offer|offers|consist of|consists of|belong to|belongs to|belonging to',
  ],
  [past('contains'), 'contained|exposed|provided|included'],

  [
    active('covers'),
    'cover|covers|covering|exercise|exercises|exercising|hit|hits|hitting|verify|verifies|verifying|check|checks|checking',
  ],
  [past('covers'), 'covered|exercised|tested|unit tested|verified'],
  [
    active('reaches'),
    'reach|reaches|reaching|lead to|leads to|leading to|get to|gets to|end up calling|ends up calling|end up in|' +
      'ends up in|end up at|arrive at|arrives at|flow to|flow into|flows to|flows into|trigger|triggers|end up',
  ],
  [past('reaches'), 'reached|triggered'],

  [one(FUNCTION_KINDS), 'function|func|fn|routine|subroutine'],
  [many(FUNCTION_KINDS), 'functions|funcs|fns|routines|subroutines'],
  [many(['Function']), 'free functions|top-level functions|standalone functions|plain functions'],
  [one(['Method']), 'method|member function'],
  [many(['Method', 'Constructor']), 'methods|member functions'],
  [one(['Constructor']), 'constructor'],
  [many(['Constructor']), 'constructors'],
  [one(['Class']), 'class'],
  [many(['Class']), 'classes'],
  [one(['Interface']), 'interface|protocol'],
  [many(['Interface']), 'interfaces|protocols'],
  [one(['Struct']), 'struct'],
  [many(['Struct']), 'structs'],
  [one(['Enum']), 'enum'],
  [many(['Enum']), 'enums|enumerations'],
  [one(['Trait']), 'trait'],
  [many(['Trait']), 'traits'],
  [one(['TypeAlias']), 'type alias'],
  [many(['TypeAlias']), 'type aliases'],
  [one(TYPE_KINDS), 'type'],
  [many(TYPE_KINDS), 'types'],
  [one(['Variable']), 'variable|constant|const|global|global variable'],
  [many(['Variable']), 'variables|constants|consts|globals|global variables'],
  [one(['Property']), 'property|field|attribute|member variable|instance variable'],
  [many(['Property']), 'properties|fields|attributes|member variables|instance variables|attrs|props'],
  [one(['File']), 'file|source file'],
  [many(['File']), 'files|source files'],
  [one(['Module']), 'module'],
  [many(['Module']), 'modules'],
  [one(['Folder']), 'folder|directory|dir|subfolder'],
  [many(['Folder']), 'folders|directories|dirs|subfolders'],
  [one(['Package', 'Folder']), 'package'],
  [many(['Package', 'Folder']), 'packages'],
  [one(['Package']), 'library|external package|third-party package|external library|third-party library'],
  [
    many(['Package']),
    'libraries|external packages|third-party packages|external libraries|third-party libraries|npm packages|' +
      'external dependencies|third-party dependencies|pip packages',
  ],
  [one([]), 'symbol|member'],
  [many([]), 'symbols|members|definitions in|things'],
  [{ type: 'tests' }, 'test|tests|test case|test cases|unit test|unit tests|test function|test functions|testcases'],

  [
    { type: 'ask', what: 'any' },
    'what|which|which ones|anything|anyone|anybody|something|someone|somebody|any|whose|everything|everyone|' +
      'places|place|spots|what all',
  ],
  [{ type: 'ask', what: 'any', exists: true }, 'is there|are there'],
  [{ type: 'ask', what: 'any', person: true }, 'who|whom|who all|who else'],
  [
    { type: 'ask', what: 'where' },
    "where|where's|in which file|which file|what file|in what file|from where|whereabouts",
  ],
  [
    { type: 'ask', what: 'count' },
    'how many|how many different|number of|the number of|count|count of|count the|total number of|how much',
  ],
  [
    { type: 'ask', what: 'times' },
    'how many times|how often|number of times|how many calls are there to|how many call sites',
  ],
  [{ type: 'passive' }, 'is|are|was|were|gets|get|got|isn|aren|is being|are being|has been|have been'],

  [link('by'), 'by'],
  [link('in'), 'in|inside|within|under|underneath|on|at|inside of|across|throughout|over'],
  [link('of'), 'of|for|about'],
  [link('from'), 'from|between|starting at|starting from|beginning at'],
  [link('to'), 'to|into|down to|all the way to|until|through to'],
  [link('with'), 'with'],
  [{ type: 'not' }, "not|never|no|without|isn't|aren't|doesn't|don't|n't|none|nowhere|zero"],
  [{ type: 'not', subject: true }, 'nobody|no one|nothing|noone'],

  [{ type: 'reach', reach: 'direct' }, 'direct|directly|immediate|immediately|first-level|first level'],
  [
    { type: 'reach', reach: 'all' },
    'indirect|indirectly|transitive|transitively|recursively|direct and indirect|directly and indirectly|' +
      'directly or indirectly|direct or indirect|directly or not|directly or transitively|eventually|ultimately|' +
      'at any depth|all the way|down the line',
  ],
  [{ type: 'most' }, 'most|most often|most frequently|most commonly|most heavily|the most|highest number of|top|max'],
  [{ type: 'longest' }, 'longest|largest|biggest'],
  [
    { type: 'unused' },
    'unused|unreferenced|uncalled|not used anywhere|not called anywhere|never used anywhere|dead|orphan|orphaned|dead code|unreachable code',
  ],
  [
    { type: 'cycle' },
    'circular|cyclic|cycle|cycles|circular import|circular imports|import cycle|import cycles|dependency cycle|' +
      'circular dependency|circular dependencies|cyclic dependency|cyclic dependencies|cyclic imports|import loops|' +
      'dependency cycles|circular module dependencies|import loop|circularly|loops|dependency loops',
  ],
  [{ type: 'recursive', direct: false }, 'recursive|recursion|mutually recursive|call cycles|recurse|recursing'],
  [
    { type: 'recursive', direct: true },
    'call themselves|calls itself|call itself|calling itself|calling themselves|directly recursive|invoke themselves',
  ],
  [
    { type: 'name' },
    'name|names|named|name is|whose name|whose names|titled|identifier|identifiers|the word|the string|substring|text|' +
      'the prefix|the suffix|prefix|suffix|called something|in their name|in its name|in the name|in their names',
  ],
  [
    { type: 'compare', how: 'contains' },
    'matching|matches|match|with a name like|like|something like|with name containing|named like|names like',
  ],
  [
    { type: 'compare', how: 'starts' },
    'start with|starts with|starting with|begin with|begins with|beginning with|prefixed with|prefixed by|' +
      'with prefix|with the prefix|start|starts|begin|begins|that start with|has prefix|have prefix',
  ],
  [
    { type: 'compare', how: 'ends' },
    'end with|ends with|ending with|end in|ends in|ending in|suffixed with|suffixed by|with suffix|with the suffix|' +
      'finish with|finishes with|ending on',
  ],
  [
    { type: 'way' },
    'path|call path|call chain|chain|route|call paths|paths|chain of calls|sequence of calls|shortest path|' +
      'call route|call trace|trace|trail of calls|connection|shortest call path|call graph path|how|trail|way',
  ],
  ...'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [{ type: 'number', value: index + 2 }, word] as const),
  [{ type: 'exported' }, 'exported'],
  [{ type: 'each' }, 'of each kind|by kind|per kind|of each type|by type|each kind of|per type'],
]);
