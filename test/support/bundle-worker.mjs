// Prints one JavaScript module made of the TypeScript module named on the command line and all it imports.
import { build } from 'vite';

const { output } = await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: { ssr: process.argv[2], write: false, minify: false, target: 'node20' },
});
process.stdout.write(output[0].code);
