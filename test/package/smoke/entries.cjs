// Requires every entry of the package from CommonJS; prints each with the number of its exports.
const { readFileSync } = require('node:fs');

const manifest = `${__dirname}/node_modules/durable-memory/package.json`;
const { exports: entries } = JSON.parse(readFileSync(manifest, 'utf8'));
for (const entry of Object.keys(entries)) {
  if (entry === './package.json') continue;
  console.log(entry, Object.keys(require(entry.replace('.', 'durable-memory'))).length > 0);
}
