// The programs of the documentation: a block marked `<!-- run: name -->`, and the output written under it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One marked block. */
export interface Snippet {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly name: string;
  readonly code: string;
  /** The text block right under it; null when there is none. */
  readonly output: string | null;
}

/** README.md and every page of docs/. */
export const documentedFiles: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

/** The marked blocks of one file in that language, in their order. */
export function snippetsOf(file: string, language: string): readonly Snippet[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern = new RegExp(
    `<!-- run: ([\\w-]+) -->\\s*\`\`\`${language}\\n([\\s\\S]*?)\`\`\`(?:\\s*\`\`\`text\\n([\\s\\S]*?)\`\`\`)?`,
    'g',
  );
  return [...text.matchAll(pattern)].map(([, name, code, output]) => ({
    file,
    name: name!,
    code: code!,
    output: output ?? null,
  }));
}

/** A program as a reader runs it: their model, `model` or `llm`, is there already. It answers with its notes. */
export function withModel(code: string): string {
  const used = ['model', 'llm'].filter(
    (name) => new RegExp(`[{\\s]${name}[,.]`).test(code) && !code.includes(`const ${name} `),
  );
  if (used.length === 0) return code;
  return `${notesModel}${used.map((name) => `const ${name} = new NotesModel({});\n`).join('')}${code}`;
}

const notesModel = `import { SimpleChatModel } from '@langchain/core/language_models/chat_models';
class NotesModel extends SimpleChatModel {
  _llmType() { return 'notes'; }
  bindTools() { return this; }
  async _call(messages) {
    const prompt = messages.map((one) => one.text).join('\\n');
    const notes = [...prompt.matchAll(/^- (?:\\[\\w+\\] [^:\\n]*: )?(.*)$/gm)].map(([, note]) => note);
    return notes.length === 0 ? 'I have no note about that.' : 'My notes say: ' + notes.join(' ');
  }
}
`;
