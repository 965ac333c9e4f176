import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifest, root } from './installed.js';

const { engines, peerDependencies, devDependencies, exports } = await manifest();
const page = await readFile(join(root, 'docs/compatibility.md'), 'utf8');
const peers = Object.entries(peerDependencies);

/** The rows of the table marked by this name, as their cells. */
function rowsOf(name: string): readonly (readonly string[])[] {
  const table = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(page)?.[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const numbers = (version: string): readonly number[] => version.split('.').map(Number);

/** For ranges such as ^1.2.13 and ~3.12.0, of versions above 1. */
function allows(range: string, version: string): boolean {
  const [floor, given] = [numbers(range.slice(1)), numbers(version)];
  const fixed = range.startsWith('^') ? 1 : 2;
  if (floor.slice(0, fixed).some((number, index) => number !== given[index])) return false;
  const differs = floor.findIndex((number, index) => number !== given[index]);
  return differs < 0 || given[differs]! > floor[differs]!;
}

describe('what the package declares', () => {
  it.each(peers)('%s %s is a range with a lowest version, and developed with one it allows', (name, range) => {
    expect(range).toMatch(/^[~^][1-9]\d*\.\d+\.\d+$/);
    expect(allows(range, devDependencies[name]!)).toBe(true);
  });

  it('the lock has one copy of each optional package', async () => {
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: object };
    const paths = Object.keys(lock.packages);
    for (const [name] of peers) {
      expect(paths.filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([`node_modules/${name}`]);
    }
  });

  it('was tried with the lowest and the newest version of each optional package', () => {
    const rows = rowsOf('packages');
    expect(rows.map(([name, range, lowest]) => [name, range, lowest])).toEqual(
      peers.map(([name, range]) => [`\`${name}\``, range, range.slice(1)]),
    );
    for (const [, range, , newest] of rows) expect(allows(range!, newest!)).toBe(true);
  });

  it('was tried with the lowest Node of each line that it allows, and with newer ones', () => {
    const tried = rowsOf('node').map(([version]) => version!);
    const floors = engines.node.match(/\d+\.\d+\.\d+/g);
    expect(floors).not.toBeNull();
    expect(tried).toEqual(expect.arrayContaining(floors!));
    expect(new Set(tried.map((version) => version.split('.')[0]))).toEqual(new Set(['20', '22', '24']));
    expect(rowsOf('node').flat()).not.toContain('**no**');
  });

  it('has a line that installs what each entry needs', () => {
    const entries = Object.keys(exports).filter((entry) => entry !== '.' && entry !== './package.json');
    for (const entry of entries) expect(page).toContain(entry.slice(1));
    for (const [name] of peers) expect(page).toMatch(new RegExp(`npm install [^\`]*${name}`));
  });
});
