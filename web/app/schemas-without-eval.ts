/**
 * The schemas would try to compile themselves, which the content policy rejects and the browser reports each
 * time. Written to where zod keeps its configuration: zod's own `config` brings 4 kB into the first view, and
 * the schemas come later. The journey of loading fails should that place ever move.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
