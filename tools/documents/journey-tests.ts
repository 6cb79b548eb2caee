/** Files named in docs/journeys.md or one line of it: journeys by their name, page tests by their place in web/features or web. */
export function journeyTests(text: string): string[] {
  return [...text.matchAll(/[\w/.-]+\.(?:spec\.ts|page\.test\.tsx)/g)].map(([name]) => {
    if (name.endsWith('.spec.ts')) return `test/browser/${name}`
    return name.startsWith('app/') ? `web/${name}` : `web/features/${name}`
  })
}
