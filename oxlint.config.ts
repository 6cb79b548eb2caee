import { defineConfig } from 'oxlint'

// One place for every lint rule; each that is not self-evident says why it is there.
export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: ['./tools/lint/house.ts'],
  // What is wrong or looks wrong; matters of style are left to the author.
  categories: { correctness: 'error', suspicious: 'error' },
  options: {
    // A suppression that suppresses nothing any more goes.
    reportUnusedDisableDirectives: 'error',
    // With types the linter sees a promise that nobody waits for.
    typeAware: true,
  },
  env: { builtin: true, node: true, browser: true },
  rules: {
    // Walls, names, docstrings: the rules of the house, explained in tools/lint.
    'house/walls': 'error',
    'house/file-name': 'error',
    'house/suppression-reason': 'error',
    'house/docstring': 'error',
    'house/waits': 'error',
    // What does not fit on a few screens does more than one thing.
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    // A circle of imports has no order in which to be understood, and breaks at run time first.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // `any` and `!` turn the compiler off where it is needed most: at what comes from outside.
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    // == compares what it has converted first; only null and undefined are meant to be equal.
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    // What comes from outside is parsed by a schema; where a type is asserted, the place is known.
    'typescript/no-unsafe-type-assertion': 'off',
    // More false alarms here than finds: text is counted by code points on purpose, generic client types
    // resolve to {} where there is nothing to send, and the compiler checks returns itself.
    'typescript/no-misused-spread': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off',
    'typescript/consistent-return': 'off',
    // A promise where nobody expects one fails unheard.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'prefer-const': 'error',
    'no-var': 'error',
    'unicorn/prefer-node-protocol': 'error',
    // Text is shown as text; markup from a record must never become a page's.
    'react/no-danger': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'react/rules-of-hooks': 'error',
    // Debugging left behind; the server writes its structured log instead.
    'no-console': 'error',
    'no-debugger': 'error',
    // Unfinished work belongs in an issue, where somebody finds it.
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    // A skipped or focused test is a test that does not run.
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // Older libraries take a callback; it is called where its answer is known.
    'promise/no-callback-in-promise': 'off',
    // A test may assert through a helper whose name says so, such as expectToast.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
    // A small function next to its only use reads better than one a page away.
    'unicorn/consistent-function-scoping': 'off',
    // JSX needs no import of React since version 17.
    'react/react-in-jsx-scope': 'off',
    // A style sheet is imported for its effect.
    'import/no-unassigned-import': 'off',
  },
  overrides: [
    // The browser's console is where the app reports what failed; nothing else belongs there.
    { files: ['web/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    // Tools speak to the person at the terminal.
    { files: ['tools/**', 'bench/**', 'test/support/**'], rules: { 'no-console': 'off' } },
  ],
  ignorePatterns: [
    'node_modules',
    '.node',
    'web/dist',
    'docs',
    'database/migrations',
    'test/walls',
  ],
})
