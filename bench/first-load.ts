/**
 * What a person waits for in a real browser, with the built portal: `npm run build && node tools/run.mjs
 * bench/first-load.ts PART [rounds]`. Parts: `screens` (when each is drawn, the processor slowed four times; a name after
 * the rounds chooses one), `registry` (from a key or a click to the paint, 1,000 and 10,000 products) and `palette`
 * (from a key to painted results).
 */
const parts = {
  screens: () => import('./first-load/screens.ts'),
  registry: () => import('./first-load/registry.ts'),
  palette: () => import('./first-load/palette.ts'),
}
const [, , name = ''] = process.argv
if (!(name in parts))
  throw new Error(`There is no part "${name}": use ${Object.keys(parts).join(', ')}.`)
await parts[name as keyof typeof parts]()
