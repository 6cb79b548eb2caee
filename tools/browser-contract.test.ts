import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { forBrowsers, schemasMissed } from './browser-contract.ts'

const made = (code: string) => forBrowsers(code, parseAst(code))

it('takes from an endpoint what only servers parse by, and leaves what a browser calls it with', () => {
  expect(
    made(
      "export const read = endpoint({ id: 'a.read', path: '/api/a', query, status: 200, reply: z.object({ params: z.string() }), list: true })",
    ),
  ).toBe(
    "export const read = /* @__PURE__ */ (() => (({ id: 'a.read', path: '/api/a',  status: 200,  list: true })))()",
  )
})

it('lets go what is made by a call and nobody uses; what is plain stays as it is', () => {
  expect(
    made(
      'const body = z.object({ params: z.string() })\nexport const labels = { on: 1 }\nexport const twice = (n) => text(n)',
    ),
  ).toBe(
    'const body = /* @__PURE__ */ (() => (z.object({ params: z.string() })))()\nexport const labels = { on: 1 }\nexport const twice = (n) => text(n)',
  )
})

const missed = (code: string) =>
  schemasMissed(
    parseAst(
      `import { createProduct, createProductBody } from '#contract/products'\nimport { form } from './form'\n${code}`,
    ),
  )

it.each(['params', 'query', 'body', 'reply'])(
  'finds a screen that reads the %s of an endpoint, which the built portal does not have',
  (schema) => {
    expect(missed(`export const Form = () => use(createProduct.${schema}.shape)`)).toEqual([
      `createProduct.${schema}`,
    ])
  },
)

it.each([
  'createProductBody.parse(values)',
  'createProduct.path',
  'form.body',
  'call(createProduct, { body })',
])('has nothing against %s', (code) => {
  expect(missed(code)).toEqual([])
})
