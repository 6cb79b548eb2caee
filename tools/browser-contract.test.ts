import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { forBrowsers } from './browser-contract.ts'

const made = (code: string) => forBrowsers(code, parseAst(code))

it('takes from an endpoint what only servers parse by, and leaves what a browser calls it with', () => {
  expect(made("export const read = endpoint({ id: 'a.read', path: '/api/a', query, status: 200, reply: z.object({ params: z.string() }), list: true })"))
    .toBe("export const read = /* @__PURE__ */ (() => (({ id: 'a.read', path: '/api/a',  status: 200,  list: true })))()")
})

it('lets go what is made by a call and nobody uses; what is plain stays as it is', () => {
  expect(made('const body = z.object({ params: z.string() })\nexport const labels = { on: 1 }\nexport const twice = (n) => text(n)'))
    .toBe('const body = /* @__PURE__ */ (() => (z.object({ params: z.string() })))()\nexport const labels = { on: 1 }\nexport const twice = (n) => text(n)')
})
