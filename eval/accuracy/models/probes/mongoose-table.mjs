// The hooks and plugins of the schemas of an application, as Mongoose is told of them: `node mongoose-table.mjs <module>...`, started in
// the folder of the application.
import { createRequire } from 'node:module';
import path from 'node:path';
import { placeOf, print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const mongoose = require('mongoose');
const hooks = [];
for (const name of ['pre', 'post', 'plugin']) {
  const own = mongoose.Schema.prototype[name];
  mongoose.Schema.prototype[name] = function (...all) {
    hooks.push(...all.filter((one) => typeof one === 'function').map(placeOf));
    return own.apply(this, all);
  };
}
for (const one of process.argv.slice(2)) require(path.resolve(one));
print({ mongoose: mongoose.version }, { hooks: hooks.filter((place) => place !== undefined) });
process.exit(0);
