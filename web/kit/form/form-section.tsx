import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

export interface FormSectionState {
  /** The id of its FormSection. */
  readonly id: string
  readonly title: string
  readonly errorCount: number
  /** All its required fields are filled and valid. */
  readonly isDone: boolean
}

/** A form with its section list on the left and, on the right, how the record will read; both fold away when it gets narrow. */
export function FormLayout({
  sections,
  aside,
  children,
}: {
  readonly sections: readonly FormSectionState[]
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="mt-6 grid items-start gap-x-9 lg:grid-cols-[minmax(0,1fr)_268px] xl:grid-cols-[184px_minmax(0,1fr)_288px]">
      <SectionList sections={sections} />
      <div className="min-w-0">{children}</div>
      {aside && <aside className="sticky top-18 max-lg:hidden print:hidden">{aside}</aside>}
    </div>
  )
}

function SectionList({ sections }: { readonly sections: readonly FormSectionState[] }) {
  const current = useSectionInView(sections)
  return (
    <nav aria-label="Sections" className="sticky top-18 text-label max-xl:hidden print:hidden">
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          aria-current={section.id === current || undefined}
          className="flex items-center gap-[9px] border-l-2 border-rule py-[7px] pl-3 text-ink-2 no-underline hover:text-ink aria-[current]:border-primary aria-[current]:font-head aria-[current]:text-ink"
        >
          {section.title} <SectionMark section={section} />
        </a>
      ))}
    </nav>
  )
}

function SectionMark({ section }: { readonly section: FormSectionState }) {
  if (section.errorCount > 0) {
    return (
      <span className="ml-auto inline-flex items-center gap-1 text-meta font-strong text-danger-ink">
        <CircleAlert aria-hidden className="size-3.5" />
        {section.errorCount}{' '}
        <span className="sr-only">{section.errorCount === 1 ? 'error' : 'errors'}</span>
      </span>
    )
  }
  return section.isDone && <Check aria-label="complete" className="ml-auto size-3.5 text-ok-ink" />
}

/** The section that has reached the upper part of the window; the last one at the end of the page. */
function useSectionInView(sections: readonly FormSectionState[]): string | undefined {
  const ids = sections.map((section) => section.id).join(' ')
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const names = ids.split(' ')
    const look = () => {
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const reached = names.filter(
        (name) =>
          (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) <
          innerHeight / 3,
      )
      setCurrent(isAtEnd && scrollY > 0 ? names.at(-1) : (reached.at(-1) ?? names[0]))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return current
}

/** One section of a form under the ink rule; its fields are in two columns, wide ones with `sm:col-span-2`. */
export function FormSection({
  id,
  title,
  description,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-18 border-t-2 border-ink pt-3.5 pb-[30px]"
    >
      <h2 id={`${id}-title`} className="text-head">
        {title}
      </h2>
      {description && <p className="text-label text-ink-3">{description}</p>}
      <div className="mt-4 grid gap-x-5 gap-y-[18px] sm:grid-cols-2">{children}</div>
    </section>
  )
}
