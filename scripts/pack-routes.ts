import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import vm from 'node:vm';

/** A route as React Router lists it for the browser. */
type ListedRoute = { id: string; path?: string; module: string; imports: string[]; [property: string]: unknown };

/** The list of routes, as React Router writes it. */
export type RouteList = { routes: Record<string, ListedRoute>; [property: string]: unknown };

const BEFORE = 'window.__reactRouterManifest=';
/** The first character that means a file or a set of properties. */
const FIRST = '#'.charCodeAt(0);

/** Makes the list of routes that every page loads a third of its size; `assets` is the folder that holds it. */
export function packRoutesOf(assets: string): void {
  const name = fs.readdirSync(assets).find((each) => /^manifest-\w+\.js$/.test(each));
  if (!name) throw new Error(`There is no list of routes in ${assets}.`);
  const file = path.join(assets, name);
  const list = JSON.parse(fs.readFileSync(file, 'utf8').slice(BEFORE.length, -1)) as RouteList;
  const packed = packRoutes(list);
  if (!isDeepStrictEqual(unpackRoutes(packed), list)) throw new Error('The packed list of routes is not the list.');
  fs.writeFileSync(file, packed);
}

/**
 * A script that sets the same list: each file's address and each set of equal properties once, and for each route its id
 * (which is its path, too, except where the properties name another), one character for its properties, one for its
 * module and one for each import.
 */
export function packRoutes({ routes, ...others }: RouteList): string {
  const files: string[] = [];
  const shapes: string[] = [];
  const rows = Object.values(routes).map(({ id, path: address, module, imports, ...shape }) => {
    const ownPath = address === id ? '' : `path:${address === undefined ? 'void 0' : JSON.stringify(address)},`;
    const marks = [module, ...imports].map((file) => markOf(file, files)).join('');
    return `${id} ${markOf(`{${ownPath}${JSON.stringify(shape).slice(1)}`, shapes)}${marks}`;
  });
  const names = files.map(nameOf).join(' ');
  return (
    `{let f=${JSON.stringify(names)}.split(' ').map(n=>\`/assets/\${n}.js\`),s=[${shapes.join()}],r={};` +
    `for(let l of ${JSON.stringify(rows.join('\n'))}.split('\\n')){` +
    `let[id,m]=l.split(' '),[h,i,...j]=[...m].map(c=>c.charCodeAt()-${FIRST});` +
    `r[id]={id,path:id,...s[h],module:f[i],imports:j.map(i=>f[i])}}` +
    `${BEFORE}{...${JSON.stringify(others)},routes:r}}`
  );
}

function nameOf(file: string): string {
  const [, name] = /^\/assets\/([^\s/]+)\.js$/.exec(file) ?? [];
  if (!name) throw new Error(`${file} is no script of the shop.`);
  return name;
}

/** The character that means a value in a list, to which it is added when it's new. */
function markOf(value: string, values: string[]): string {
  if (!values.includes(value)) values.push(value);
  return String.fromCharCode(FIRST + values.indexOf(value));
}

/** What the script sets, as a browser would see it. */
export function unpackRoutes(script: string): unknown {
  const window: { __reactRouterManifest?: unknown } = {};
  vm.runInNewContext(script, { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest));
}
