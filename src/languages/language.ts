// The contract of a language: everything that the shared code needs to know of one, as data and pure functions.
// Shared code never asks which language it has in hand; it asks the language.

import type { Facts } from '../model/facts.ts';

/** What module resolution may look at: the repository's files, by path from its root with `/`. */
export interface RepositoryFiles {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** All indexed code files, sorted. */
  readonly paths: readonly string[];
  /** The text of a configuration file (`Language.configurationFiles`), or undefined. */
  read(path: string): string | undefined;
}

/**
 * Where an import leads. `folder`: a package without a file of its own. `external`: not in this repository. `within`: the
 * path (with `/`) of a namespace in the file, which may be imported there in its turn.
 */
export type ModuleTarget =
  | { readonly kind: 'file'; readonly path: string; readonly within?: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'external'; readonly name: string };

export interface ModuleResolver {
  /** Resolves a specifier as written in `fromPath`. */
  resolve(fromPath: string, specifier: string): ModuleTarget;
  /** A submodule of a package file or folder, imported or reached as a member (`pkg.sub`), if there is one. */
  submodule?(target: ModuleTarget, name: string): ModuleTarget | undefined;
  /** Package entry files, which export a library's public interface; used to find entry points. */
  entryFiles(): readonly string[];
  /** The modules whose functions make the elements of a file, as the configuration of its project says. */
  elementModules?(fromPath: string): readonly string[];
}

/**
 * What a well-known function or type of a standard library does to its arguments.
 * - `first-argument`: the result is the first argument (`partial(f)`, `copy(x)`).
 * - `second-argument`, `receiver`: likewise (`f.bind(x)` is f).
 * - `call-receiver`: the result is that of calling the receiver (`f.call(x)`).
 * - `call-argument`: the result is that of calling the first argument.
 * - `identity-decorator`: gives a decorator that changes nothing (`wraps(f)`).
 * - `awaited`: the type is what awaiting the argument gives. - `all-arguments`: any of the arguments (`Object.assign`).
 * - `instance`: the result is an instance of the first argument, a class.
 * - `computed-member`: the member of the first argument whose name is the second (`getattr`).
 * - `member-test`, `member-write`: whether there is such a member (`hasattr`), and giving it a value (`setattr`).
 * - `own-names`: the names of the module that calls it (`globals`).
 * - `entries`: the names of the members of the first argument, each with what stands under it (`Object.entries`).
 * - `all-awaited`: a promise of what awaiting each item of the first argument gives (`Promise.all`).
 */
export type Intrinsic =
  | 'first-argument'
  | 'second-argument'
  | 'receiver'
  | 'call-receiver'
  | 'call-argument'
  | 'identity-decorator'
  | 'awaited'
  | 'all-arguments'
  | 'instance'
  | 'all-awaited'
  | 'computed-member'
  | 'member-test'
  | 'member-write'
  | 'own-names'
  | 'entries';

/**
 * How a method of a container stores its arguments: the first as an item (`item`), the second as an item (`placed`), the
 * items of the first (`items`), the second under the first as its key (`keyed`), or the entries of the first and the
 * named arguments (`entries`).
 */
export type Storing = 'item' | 'placed' | 'items' | 'keyed' | 'entries';

/** The names by which functions are called through others, and lists of them are gone over. */
export interface Handing {
  /** Members of a function that call it, with a receiver and then its arguments one by one or as a list, or make one that does. */
  readonly call?: string;
  readonly apply?: string;
  readonly bind?: string;
  /** All arguments of a function, inside it. */
  readonly all?: string;
  /** Members of lists that give a list of the same items, that give each item to a function, and that add an item. */
  readonly copies: readonly string[];
  readonly visits: readonly string[];
  readonly stores: readonly string[];
}

/** How the language's own operations are spelled as members of a type. Left out where the language has none. */
export interface Protocols {
  /** Members run by construction, in the order in which they are tried. */
  readonly construct: readonly string[];
  /** Library interfaces whose members are run by the functions that take them (`len` takes a `Sized`). */
  readonly interfaces?: readonly string[];
  /**
   * The members of what inherits from a library class that are run by all its methods (`Class`) or by one (`Class.method`).
   * No method leads back to itself.
   */
  readonly builtOn?: Readonly<Record<string, readonly string[]>>;
  /** Functions of the library (`Owner.name`), and the members of their first argument that they run whatever its type is. */
  readonly runsOfArgument?: Readonly<Record<string, readonly string[]>>;
  /** The member that runs of what becomes a key of a set or mapping that is written out. */
  readonly hash?: string;
  /** Library containers, and the operations on them that run the same operation of their items. */
  readonly itemwise?: Readonly<Record<string, readonly string[]>>;
  /** Library classes that only say what can be done with a value: what it is, is told by where it comes from. */
  readonly abstract?: readonly string[];
  /** Reading a member from a class that holds a value of such a type under its name, or from its instances. */
  readonly read?: string;
  /** Library classes whose objects run a function that they are made with where one is read, and one where it is set. */
  readonly accessorsMade?: Readonly<Record<string, readonly [read: string, write?: string]>>;
  /** The methods that give what is read under a name that no member of an instance has. */
  readonly readers?: (name: string) => readonly string[];
  /** Calling an instance. */
  readonly call?: string;
  /** The member by which an interface says what constructing it gives. */
  readonly constructSignature?: string;
  /** Iterating: the method that gives the iterator, the one that gives the next, and its member that holds the value. */
  readonly iterate?: readonly [string, string, string?];
  readonly asyncIterate?: readonly [string, string, string?];
  readonly index?: string;
  /** Awaiting. */
  readonly awaited?: string;
  /** What a wrapper is transparent for: what it does not have itself, the result of this member has. */
  readonly deref?: string;
  readonly enter?: string;
  readonly asyncEnter?: string;
  /** Leaving what was entered. */
  readonly leave?: string;
  readonly asyncLeave?: string;
  /** Members by which a value is sent into a suspended generator, to be what it resumes with. */
  readonly send?: readonly string[];
  /** Members that constructors of some kinds of classes run in the end. */
  readonly constructed?: readonly string[];
  /** Member of the ancestors of a class that runs when the class is defined. */
  readonly subclassed?: string;
  /** Members of the class of a class that run when the class is defined. */
  readonly defined?: readonly string[];
  /** Member of what the body of a class binds that runs when the class is defined. */
  readonly bound?: string;
  /** Member called for attributes that a class does not have. */
  readonly missingMember?: string;
  /** Members that are called in the place of methods which an instance does not have, and of those that a class has not. */
  readonly missingMethod?: string;
  readonly missingClassMethod?: string;
  /** Members that run whenever a member of an instance is read, and whenever one is set. */
  readonly everyRead?: string;
  readonly everyWrite?: string;
  /** Setting a member whose class holds a value of such a type under its name. */
  readonly write?: string;
  /** Members that are run in the place of others, where a type has those from no more than the root of all types. */
  readonly otherwise?: Readonly<Record<string, string>>;
  /** Module function called for names that a module does not have. */
  readonly missingExport?: string;
  /** Function that runs when its module or package is loaded, without being named. */
  readonly loaded?: string;
  /** Whether a name is of the language's own operations, for which the two above are not asked, nor what a wrapper stands for. */
  readonly isSpecial?: (name: string) => boolean;
  /** Operators that store an item, or remove one: like reading one, they run what is passed to a function for the container. */
  readonly itemOperators?: readonly string[];
  /** Operator text → member on the left operand, member on the right operand tried after it, and last the left's other. */
  readonly operators?: Readonly<Record<string, readonly [string, string?, string?]>>;
}

/** Names, in the stubs, of the classes that literals and syntax stand for; left out where the language has none. */
export interface BuiltinTypes {
  readonly string?: string;
  readonly number?: string;
  readonly boolean?: string;
  /** Of literals with a fraction, and of single characters, where they are of types of their own. */
  readonly float?: string;
  readonly character?: string;
  readonly bytes?: string;
  readonly regexp?: string;
  readonly bigint?: string;
  readonly array?: string;
  /** Of a fixed number of values; left out: as `array`. */
  readonly tuple?: string;
  readonly set?: string;
  readonly mapping?: string;
  readonly generator?: string;
  readonly asyncGenerator?: string;
  readonly promise?: string;
  readonly function?: string;
  readonly object?: string;
  /** The class whose descendants are tuples of their annotated fields. */
  readonly namedTuple?: string;
  /** A type whose argument is a class, and whose values are that class (`type[C]`). */
  readonly classOf?: string;
  /** The classes that values of types which are no classes are put into where an object is wanted, by these types. */
  readonly boxes?: Readonly<Record<string, string>>;
  /** Types of numbers that become one another, by the one that values of each become before any other ('': none does). */
  readonly numbers?: Readonly<Record<string, string>>;
  /** Where a literal is of any type that says so: the types that those of each kind of it conform to. */
  readonly literals?: Readonly<Record<LiteralKind, string>>;
}

export type LiteralKind = 'number' | 'float' | 'string' | 'boolean' | 'array' | 'mapping';

/**
 * How ancestors are ordered: `linear` for depth first, `c3` for the C3 linearisation, `breadth-first` by depth, `mixins`
 * for depth first where of an ancestor that is met several times the last place counts.
 */
export type AncestorOrder = 'linear' | 'c3' | 'breadth-first' | 'mixins';

/**
 * Rules of languages that the resolver follows, each named for what it says and independent of the others. A rule that a
 * language leaves out does not hold in it.
 */
export interface Rules {
  /** Calling a class constructs it (no keyword). */
  readonly callsConstruct?: boolean;
  /** Calling a class converts a value to it: no code of the class runs, and nothing is made. */
  readonly callsConvert?: boolean;
  /** A text that is joined of others is of the type that any of them is declared to be. */
  readonly textsKeepTypes?: boolean;
  /** A class implements every interface that it has the methods of, whether it names it or not. */
  readonly structuralInterfaces?: boolean;
  /** What is written where an interface is declared stands for it, whether it names it or not. */
  readonly objectsConform?: boolean;
  /** Assignments to a variable replace its value from there on (no declared type needed). */
  readonly flowSensitive?: boolean;
  /** A method without annotations has the parameter types of the method that it overrides. */
  readonly overridesInheritTypes?: boolean;
  /** Of several definitions of a name in one scope the last replaces the others; elsewhere they stand together. */
  readonly lastDefinitionWins?: boolean;
  /** Definitions of one name in one scope stand together: alternatives, of which each build or each call takes one. */
  readonly definitionsAreAlternatives?: boolean;
  /** A declaration without a body stands for the definition of its name in another file: both are one symbol. */
  readonly linksDeclarations?: boolean;
  /** A call of a field of a function type runs what is stored in that field, of whatever object of its type. */
  readonly fieldsHoldFunctions?: boolean;
  /** Classes and values share one space of names: whatever is bound is seen where a type is meant, and the other way round. */
  readonly typesAreValues?: boolean;
  /** A call of a type that cannot be constructed runs the call member that the type itself has (its companion's). */
  readonly typesAreCalled?: boolean;
  /** Declarations of one name in one scope are one class or namespace. */
  readonly declarationsMerge?: boolean;
  /** Brackets behind a type hold type arguments (`list[int]`), and not the key of one of its members. */
  readonly bracketsApplyTypes?: boolean;
  /** The annotation of a rest parameter names its items, and not the collection of them. */
  readonly restNamesItems?: boolean;
  /** Members of a class that belong to the class alone are reached through its instances as well. */
  readonly instancesSeeStatics?: boolean;
  /** Members of instances are reached through the class as well (`C.method(instance)`). */
  readonly classesSeeMembers?: boolean;
  /** Nothing that is written tells the class that a type extends from the interfaces that it implements: what they are does. */
  readonly basesUnmarked?: boolean;
  /** A bare name means a member of the receiver, inherited ones included, or of the receiver of a type around. */
  readonly namesMeanMembers?: boolean;
  /** A call that no member of a name takes, by the number and names of its arguments, means one of a receiver further out. */
  readonly callsLookOn?: boolean;
  /**
   * A bare name means what a type around declares as its own (static), of the innermost first, and then what the innermost
   * inherits.
   */
  readonly namesMeanStatics?: boolean;
  /** A function outside of types is a member of every receiver, behind all others, for the receiver's own code. */
  readonly functionsAreMembers?: boolean;
  /**
   * Functions of one name with other parameters are symbols of their own, in a class and its ancestors alike: the arguments
   * of a call choose among them, and a method overrides what has its parameters.
   */
  readonly overloads?: boolean;
  /**
   * What is an extension of a type from outside gives members to all that comes from there (`any`: of whatever type that is said
   * to be; else of the same), if it is the only one of its name.
   */
  readonly outsideExtensions?: 'any' | 'same';
  /** Of several members of one name that extensions give a class, the arguments choose. */
  readonly extensionsOverload?: boolean;
  /** What an extension gives a type of its own goes before what one gives it for the sake of an interface. */
  readonly ownBeforeImplemented?: boolean;
  /** What a transparent wrapper stands for is reached by its method for that, which nobody writes. */
  readonly wrappersRun?: boolean;
  /** The bound of a type parameter leaves types open, which are named as members of the parameter (`T::Item`). */
  readonly boundsOpenTypes?: boolean;
  /** Of overloads with the same parameters, what is expected of a call chooses by what each gives. */
  readonly resultsOverload?: boolean;
  /** A type and its instances may have functions of one name with the same parameters. */
  readonly sidesOverload?: boolean;
  /** An extension may be one of a type with certain type arguments alone, or with such as conform to something. */
  readonly extensionsAskOfArguments?: boolean;
  /** Overloads are told apart by the types of functions that they take too. */
  readonly functionTypesOverload?: boolean;
  /** A name that nothing else has is that of a module. */
  readonly modulesAreNames?: boolean;
  /** What an interface says of how its types are made, those that implement it can be made by too. */
  readonly interfacesConstruct?: boolean;
  /** What an interface gives types of the library is called where the interface is declared or imported, and nowhere else. */
  readonly interfacesNamedToExtend?: boolean;
  /** Only methods that are marked, or have the parameters of such a one in an ancestor, run in the place of others. */
  readonly overridesMarked?: boolean;
  /** A function that is called by a bare name which nothing around declares is looked for where the types of its arguments are declared. */
  readonly argumentsLendNames?: boolean;
  /** An alias is another name of what it stands for: who inherits from it inherits from that. */
  readonly aliasesAreNames?: boolean;
  /** What is passed becomes what is wanted by a constructor that takes it alone. */
  readonly constructorsConvert?: boolean;
  /**
   * A function stands for the one abstract method of the interface that is wanted where it is written; `called`: where that is
   * what calling the interface runs.
   */
  readonly functionalInterfaces?: boolean | 'called';
  /** Functions and all else have spaces of names of their own: what is called is bound and looked up as `name()`. */
  readonly callablesApart?: boolean;
  /** Types have a space of names of their own beside `callablesApart`: values, objects and parameters are bound as `name()` too. */
  readonly typesApart?: boolean;
  /** A function that takes nothing is run by its name, with or without parentheses. */
  readonly namesRun?: boolean;
  /**
   * Types of one name differ by the number of their type parameters, which stands behind a mark at the end of the name that
   * they are bound to and looked up by (`` List`1 ``).
   */
  readonly arityInTypeNames?: boolean;
  /** The names of functions and methods are the same in capitals and in small letters. */
  readonly callablesIgnoreCase?: boolean;
  /** A call of a method that a type of the library declares runs what classes of the repository have for it. */
  readonly libraryTypesDispatch?: boolean;
  /**
   * What parameters are passed by is part of a function's name: arguments stand in the order of the parameters, and one with
   * a label is for a parameter of that, one without for one without. Functions of one name with other labels are others.
   */
  readonly argumentLabels?: boolean;
  /** A function is named without parentheses where it is no call: by a name that no variable has. */
  readonly callablesAreValues?: boolean;
  /** A decorator says something of what it stands at: it is not called, and what it stands at stays what it is. */
  readonly decoratorsAnnotate?: boolean;
  /** A receiver is always one of the arguments: taking a function from what has it binds nothing. */
  readonly receiversArePassed?: boolean;
  /** A call gives a list, of which its first item counts, save where it is spread. */
  readonly callsGiveLists?: boolean;
  /** What a class has is reached by brackets as well, any of it under a key that nobody knows. */
  readonly membersAreItems?: boolean;
  /** What is written as a construction makes an instance, and runs nothing; of an object literal it has the members. */
  readonly constructionRunsNothing?: boolean;
  /** Calling a class gives what the call member of its metaclass gives. */
  readonly metaclassesCall?: boolean;
  /** Calling a class of classes makes a class, of the bases in the container that is the argument at this place. */
  readonly basesOfMadeClasses?: number;
  /** Nothing declares what a container holds: a call that could run more than a few functions may run each of them. */
  readonly fewTargetsAreSure?: boolean;
}

/** A file of declarations; `language`: the one that it is written in, where that is another of the group. */
export interface StubFile {
  readonly path: string;
  readonly text: string;
  readonly language?: Language;
}

/** How the resolver treats files of this language. */
export interface Semantics {
  readonly protocols: Protocols;
  readonly builtins: BuiltinTypes;
  readonly ancestors: AncestorOrder;
  readonly rules: Rules;
  /** Methods by which running code gives their receiver the members of modules: what the modules are of it (`Heritage`). */
  readonly mixing?: Readonly<Record<string, number>>;
  /**
   * Files that share a unit of names (`Facts.unit`): those of one folder that name the same one, or those that name it
   * wherever they are. Without it, each file is a unit.
   */
  readonly units?: 'folder' | 'name';
  /** The unit of a file by its path, where configuration may say another than the file does. */
  readonly unitOfPath?: (files: RepositoryFiles) => (path: string) => string;
  /**
   * Units are parts of others by the parts of their names: what those around one declare is seen in it behind its own, and
   * a unit is named like a member of the one around it. `outermost` is the name of the one around all.
   */
  readonly nestedUnits?: { readonly separator: string; readonly outermost: string };
  /** What the annotation of an asynchronous function names: what awaiting gives, or the promise as a whole. */
  readonly declaredAsync: 'awaited' | 'whole';
  /** Well-known functions and types of the stubs whose effect cannot be declared, by their qualified name there. */
  readonly intrinsics: Readonly<Record<string, Intrinsic>>;
  /** Methods of the library's containers that put something in. */
  readonly containerMethods?: Readonly<Record<string, Storing>>;
  /** Methods of the library's containers that give an item, or all items. */
  readonly containerReads?: Readonly<Record<string, 'item' | 'items'>>;
  /** By module outside, the methods of a class with a base there that the base runs. */
  readonly libraryRuns?: Readonly<Record<string, readonly string[]>>;
  /** How functions without types are handed on. */
  readonly handing?: Handing;
  /** The member of a class or function that stands for its instances (`C.prototype`). */
  readonly prototypeMember?: string;
  /** Names, where nothing declares them, of the module object and of its member that holds the exports. */
  readonly moduleObject?: { readonly module: string; readonly exports: string };
  /** Members can be named by an expression in brackets (`[Symbol.iterator]`), and are reached by the same. */
  readonly computedMembers?: boolean;
  /** The function that makes keys of members that nothing else has (`Symbol()`). */
  readonly uniqueKeys?: string;
  /** What the functions are called that make elements, in the modules that `ModuleResolver.elementModules` gives. */
  readonly elementFunctions?: readonly string[];
  /** All members of objects of the library that others take over, by module; of other modules nobody knows. */
  readonly libraryMembers?: Readonly<Record<string, readonly string[]>>;
  /** Names that wildcards do not take from a file that lists no exports. Left out: they take all. */
  readonly hidesFromWildcards?: (name: string) => boolean;
  /** Other spellings of `builtins.classOf`. */
  readonly classTypes?: readonly string[];
  /** Names of the functions whose call makes a type variable (`T = TypeVar('T')`). */
  readonly typeVariables?: readonly string[];
  /** The stubs module whose names need no import; without it, all of the stubs's names are global. */
  readonly builtinsModule?: string;
  /** By what the path of code ends with, what that of the declarations of it ends with, which stand beside it. */
  readonly declarationsBeside?: Readonly<Record<string, string>>;
  /** What follows `stubs:<module>` in the path of a standard-library module that code imports by name. */
  readonly stubExtension?: string;
  /** Declarations of the standard library, sorted by path: the language's own, and those of others that it stands on. */
  stubs(): readonly StubFile[];
  readonly moduleResolver: (files: RepositoryFiles) => ModuleResolver;
}

/** A token, or what stands for one. Two texts whose parts are equal, in order, do the same. */
export interface SignificantPart {
  readonly start: number;
  readonly text: string;
}

/** A token whose kind a reader sees in colours; the others are names and punctuation. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly kind: 'keyword' | 'string' | 'comment' | 'number' | 'constant';
}

/** A place where a name stands in a text. */
export interface NameSite {
  readonly start: number;
  /** An identifier, or part of a text or of a comment. What facts say of a place goes before what it looks like. */
  readonly kind: 'code' | 'text' | 'comment';
  /** A text that is nothing but the name; `start` is within its quotes. */
  readonly quoted?: boolean;
  /** Where the object literal begins whose key this is. */
  readonly keyOf?: number;
  /**
   * The name stands for a member and, being left out, for a variable (`{ a }` for `{ a: a }`). When only one of them is
   * renamed both are written, with this between the member and the variable.
   */
  readonly shorthand?: string;
  /** Other places that name the same for sure: the rest of overloads, the opening of an element that closes here. */
  readonly also?: readonly number[];
  /** A text that lists the name as exported. */
  readonly exported?: boolean;
  /** How the name is spelled here, where that is not as it is: such a place cannot be given another name. */
  readonly spelling?: string;
}

/** What renaming needs to know of a language beyond its facts. */
export interface Naming {
  /** Every place in a text where a name stands, in source order. After `load`; never throws for bad source. */
  sites(path: string, text: string, name: string): readonly NameSite[];
  /** The texts of which one is in each file that has a site of a name; left out: the name itself. */
  spellings?(name: string): readonly string[];
  /** Why something called `name` cannot be called `newName`, as the end of "X …"; undefined where it can. */
  problemWith(name: string, newName: string): string | undefined;
  /** Why the language itself knows something by its name, as the end of "X …"; undefined where it does not. */
  reserved(name: string): string | undefined;
}

/** What is known of packages outside the repository. */
export interface OutsidePackages {
  /** The package of the names that every program has without importing them (`builtins`). */
  readonly globals: string;
  /** Whether a package comes with the language. */
  isStandard(name: string): boolean;
  /** The version that the repository pins, or else asks for. */
  versionOf(name: string): string | undefined;
}

/** A language. `version` changes whenever the facts that `extract` gives for some file change. */
export interface Language {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  readonly version: number;
  /** File extensions with their dot, lower-case. */
  readonly extensions: readonly string[];
  /**
   * Extensions that the language shares with another one, which has the files unless their text can only be of this one, or the
   * other one has no files but those.
   */
  readonly shared?: { readonly extensions: readonly string[]; readonly isOwn: (text: string) => boolean };
  /** First lines of files without extension that belong to it (`#!/usr/bin/env python3`). */
  readonly interpreters?: readonly string[];
  /** Base names of files that module resolution reads, or that pin the versions of packages. */
  readonly configurationFiles: readonly string[];
  /** Loads the parser; called once in each thread before `extract`. */
  load(): Promise<void>;
  /** Lowers one file to facts. Pure and synchronous; never throws for bad source. */
  extract(path: string, text: string): Facts;
  /**
   * The parts of a text that can change what it does, in source order: no comments, no documentation, no layout that
   * means nothing. Pure and synchronous, after `load`. Where it is left out, any change of text counts as one.
   */
  significantParts?(path: string, text: string): readonly SignificantPart[];
  /**
   * Whether the code of a text may load files that it does not name, or (in a test) start programs; false only where it
   * cannot. Without it, any may.
   */
  loadsUnnamed?(text: string, isTest: boolean): boolean;
  /** In source order, after `load`; throws what `extract` throws. Without it, a text is shown plain. */
  highlights?(path: string, text: string): readonly Highlight[];
  /** Without it, packages have a name and nothing else. */
  outsidePackages?(files: RepositoryFiles): OutsidePackages;
  /** Without it, symbols of the language cannot be renamed. */
  readonly naming?: Naming;
  /** Definitions, imports and names are all that is read of it: what uses what is not known. */
  readonly isOutline?: boolean;
  /** A call may give fewer arguments, and more, than there are parameters. */
  readonly looseArguments?: boolean;
  /** Whether a file holds tests, by its path. */
  isTest(path: string): boolean;
  /** Whether a file was generated or minified, by its path and its beginning. */
  isGenerated?(path: string, head: string): boolean;
  readonly semantics: Semantics;
  /** Languages that share modules and symbols with this one carry the same group. */
  readonly group: string;
}
