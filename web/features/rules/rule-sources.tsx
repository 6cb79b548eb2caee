import type { FinanceRule } from '#contract/finance/rule-file'

/** Where a rule or an item comes from: the first source, the others unfolded. */
export function Sources({ source }: Pick<FinanceRule, 'source'>) {
  const [first, ...more] = source
  if (first === undefined) return <span className="text-ink-3">None</span>
  const link = ({ title, url }: typeof first) => (
    <a
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="block py-1 text-meta"
    >
      {title}
    </a>
  )
  return (
    <>
      {link(first)}
      {more.length > 0 && (
        <details className="text-meta">
          <summary className="cursor-pointer py-1 text-ink-2">{more.length} more</summary>
          {more.map(link)}
        </details>
      )}
    </>
  )
}
