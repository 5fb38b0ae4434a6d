// What is read of languages whose outline alone is known: a few lines of each, with the definitions that stand in them.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Expression, positionAt } from '../../model/facts.ts';
import { NODE_KINDS } from '../../model/graph.ts';
import { outlined } from './languages.ts';

interface Outline {
  /** `Kind Owner.name first-last`, and `# doc` where there is one. */
  readonly symbols: readonly string[];
  readonly imports: readonly string[];
  /** What is called, by name. */
  readonly calls: readonly string[];
}

function outline(id: string, text: string, path = 'src/a.x'): Outline {
  const language = outlined.find((each) => each.id === id)!;
  const { symbols, strings, lineStarts, imports, expressions } = language.extract(path, text);
  const rows = (count: number) => Array.from({ length: count - 1 }, (_, at) => at + 1);
  const lineOf = (offset: number) => positionAt(lineStarts, offset).line;
  const nameOf = (row: number): string => {
    const owner = symbols.owner(row);
    return `${owner === 0 ? '' : `${nameOf(owner)}.`}${strings[symbols.name(row)]}`;
  };
  const told = rows(symbols.rows).map((row) => {
    const doc = strings[symbols.doc(row)];
    const lines = `${lineOf(symbols.start(row))}-${lineOf(symbols.end(row) - 1)}`;
    return `${NODE_KINDS[symbols.kind(row)]} ${nameOf(row)} ${lines}${doc === '' ? '' : ` # ${doc}`}`;
  });
  const calls = rows(expressions.rows).filter((row) => expressions.kind(row) === Expression.call);
  return {
    symbols: told,
    imports: rows(imports.rows).map((row) => strings[imports.specifier(row)]),
    calls: calls.map((row) => strings[expressions.b(expressions.a(row))]),
  };
}

const SAMPLES: Readonly<Record<string, { readonly text: string; readonly outline: Outline }>> = {
  dart: {
    text: `import 'package:app/store.dart';
class Item extends Base {
  Item(this.name);
  Future<int> price(Store store) async { return store.find(name); }
}
void main() => run(Item('a'));
`,
    outline: {
      symbols: ['Class Item 2-5', 'Constructor Item.Item 3-3', 'Method Item.price 4-4', 'Function main 6-6'],
      imports: ['package:app/store.dart'],
      calls: ['find', 'run', 'Item'],
    },
  },
  zig: {
    text: `const std = @import("std");
pub const Point = struct {
    x: i32,
    pub fn length(self: Point) i32 { return root(self.x); }
};
`,
    outline: {
      symbols: ['Variable std 1-1', 'Struct Point 2-5', 'Method Point.length 4-4'],
      imports: ['std'],
      calls: ['import', 'root'],
    },
  },
  'objective-c': {
    text: `#import "Store.h"
@implementation Cart
- (int)total:(int)count { return sum(count); }
@end
static int sum(int count) { return count; }
`,
    outline: {
      symbols: ['Method total 3-3', 'Function sum 5-5'],
      imports: ['Store.h'],
      calls: ['sum'],
    },
  },
  elixir: {
    text: `defmodule Shop.Cart do
  alias Shop.Store
  def add(cart, item) do
    Store.save(cart, item)
  end

  defp size(cart), do: length(cart)
end
`,
    outline: {
      symbols: ['Module Shop.Cart 1-8', 'Function Shop.Cart.add 3-5', 'Function Shop.Cart.size 7-7'],
      imports: ['Shop.Store'],
      calls: ['save', 'length'],
    },
  },
  haskell: {
    text: `import qualified Data.Map as Map
-- | A cart.
data Cart = Cart { items :: [Int] }
total :: Cart -> Int
total = sum . items
`,
    outline: {
      symbols: ['Class Cart 3-3 # | A cart.', 'Function total 4-4'],
      imports: ['Data.Map'],
      calls: [],
    },
  },
  bash: {
    text: `#!/bin/bash
source "$DIR/lib.sh"
# Says hello.
greet() {
  echo "hello() { $1"
}
function leave { greet; }
`,
    outline: {
      symbols: ['Function greet 4-6 # Says hello.', 'Function leave 7-7'],
      imports: ['lib.sh'],
      calls: [],
    },
  },
  julia: {
    text: `module Shop
using Store
include("item.jl")
# What is kept.
mutable struct Cart
    items::Vector{Int}
end
function add!(cart::Cart, item)
    push!(cart.items, item)
end
total(cart) = sum(cart.items)
end
`,
    outline: {
      symbols: ['Module Shop 1-1', 'Struct Cart 5-7 # What is kept.', 'Function add! 8-10', 'Function total 11-12'],
      imports: ['Store', 'item.jl'],
      calls: ['push!', 'sum'],
    },
  },
  sql: {
    text: `-- All that is sold.
CREATE TABLE IF NOT EXISTS shop.items (
  id INT
);
CREATE OR REPLACE FUNCTION total() RETURNS INT AS 'select 1';
`,
    outline: {
      symbols: ['Struct items 2-4 # All that is sold.', 'Function total 5-5'],
      imports: [],
      calls: [],
    },
  },
  terraform: {
    text: `resource "aws_bucket" "logs" {
  name = var.name
}
variable "name" {}
module "network" { source = "./network" }
`,
    outline: {
      symbols: ['Class aws_bucket 1-3', 'Struct aws_bucket.logs 1-3', 'Variable name 4-4', 'Struct network 5-5'],
      imports: [],
      calls: [],
    },
  },
  protobuf: {
    text: `import "shop/item.proto";
message Cart {
  repeated Item items = 1;
}
service Shop { rpc Open(Cart) returns (Cart); }
`,
    outline: {
      symbols: ['Struct Cart 2-4', 'Property Cart.items 3-3', 'Interface Shop 5-5'],
      imports: ['shop/item.proto'],
      calls: ['Open'],
    },
  },
  graphql: {
    text: `"""What is sold."""
type Item implements Node {
  name: String!
}
query Items { items { name } }
`,
    outline: {
      symbols: ['Struct Item 2-4', 'Property Item.name 3-3', 'Function Items 5-5'],
      imports: [],
      calls: [],
    },
  },
};

describe('outlines', () => {
  test('each language has a sample', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(outlined.map(({ id }) => id).sort());
  });

  for (const [id, sample] of Object.entries(SAMPLES))
    test(id, () => expect(outline(id, sample.text)).toEqual(sample.outline));

  test('no text is an error, and every symbol lies in it', () => {
    const pieces = [
      'class A ',
      'fn f(',
      '{',
      '}',
      '"',
      "'",
      '/*',
      '--',
      '\n',
      '  ',
      'end',
      'def x',
      '::',
      '<',
      ')',
      ';',
      '\\',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }),
        fc.constantFrom(...outlined),
        (parts, language) => {
          const text = parts.join('');
          const { symbols } = language.extract('a', text);
          for (let row = 1; row < symbols.rows; row++) {
            expect(symbols.start(row)).toBeLessThanOrEqual(symbols.nameStart(row));
            expect(symbols.end(row)).toBeLessThanOrEqual(text.length);
            expect(symbols.nameStart(row)).toBeLessThan(symbols.end(row));
          }
        },
      ),
    );
  });
});
