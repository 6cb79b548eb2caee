import { Link } from 'wouter'
import { coverageRows } from '#contract/common/market-enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard } from '#contract/coverage'
import { usePicture, type PictureStep } from '#web/kit/display/picture.tsx'
import { LinkButton } from '#web/kit/form/button.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import type { CoverageList, Figure, Need } from './coverage-address.ts'
import { CoverageEntries } from './coverage-entries.tsx'
import { cellWords, printedFrom, rowNouns } from './coverage-words.ts'

/** Rows that are shown before somebody asks for the others. */
const shownAtFirst = 11

export type AddressOf = (figure: Figure) => string
type Cell = NonNullable<CoverageBoard['totals']['cells']['perm']>

interface BoardProps {
  readonly board: CoverageBoard
  readonly list: CoverageList
  readonly needs: readonly Need[]
  readonly addressOf: AddressOf
  /** Paper has every row. */
  readonly isPrinting: boolean
}

/** Who covers which needs where: a table, on phones a list of the rows with their needs. */
export function CoverageGrid({ board, list, needs, addressOf, isPrinting }: BoardProps) {
  const isWhole = list.filters.everyRow
  const [, plural] = rowNouns[board.by]
  const rows = isWhole || isPrinting ? board.rows : board.rows.slice(0, shownAtFirst)
  const small = rows.filter(({ deals }) => deals < printedFrom).length
  const more = board.rows.length > shownAtFirst
  return (
    <section aria-label={`By ${coverageRows[board.by].toLowerCase()}`} className="min-w-0">
      <div className="overflow-x-auto rounded-sheet border border-rule bg-sheet max-sm:hidden print:overflow-visible">
        <CoverageTable board={board} rows={rows} needs={needs} addressOf={addressOf} />
      </div>
      <CoverageEntries rows={rows} needs={needs} addressOf={addressOf} />
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4.5 gap-y-1 text-meta text-ink-3">
        {more && (
          <LinkButton aria-expanded={isWhole} onClick={() => list.setFilter('everyRow', !isWhole)}>
            {isWhole
              ? `Show ${shownAtFirst} ${plural}`
              : `Show all ${formatCount(board.rows.length)} ${plural}`}
          </LinkButton>
        )}
        <p>
          Dollars of different needs are never added up: a perm loan repays the construction loan.
        </p>
      </div>
      {board.noNeed > 0 && (
        <p className="mt-1 text-meta text-ink-3">{`${formatCountOf(board.noNeed, 'open project')} without a need ${board.noNeed === 1 ? 'is' : 'are'} not counted.`}</p>
      )}
      {small > 0 && (
        <p className="hidden text-meta print:block">{`Other ${plural}: ${formatCount(small)} with fewer than ${printedFrom} projects are left out.`}</p>
      )}
    </section>
  )
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** An arrow leads to the next figure in its direction, past empty cells. */
const betweenCells: PictureStep = (parts, at, key) => {
  const step = steps[key]
  const cell = parts[at]?.closest<HTMLTableCellElement>('th, td')
  const row = cell?.parentElement
  if (step === undefined || !cell || !(row instanceof HTMLTableRowElement)) return at
  const rows = row.closest('table')?.rows
  let [down, right] = [row.rowIndex + step[0], cell.cellIndex + step[1]]
  for (let next = rows?.[down]?.cells[right]; next; next = rows?.[down]?.cells[right]) {
    const link = next.querySelector('[data-part]')
    if (link) return parts.indexOf(link)
    down += step[0]
    right += step[1]
  }
  return at
}

const head =
  'h-8.5 border-b border-rule-strong bg-well px-2 py-1 text-left text-meta leading-tight font-strong text-ink-2 first:pl-3.5'

function CoverageTable({
  board,
  rows,
  needs,
  addressOf,
}: Omit<BoardProps, 'isPrinting' | 'list'> & { readonly rows: CoverageBoard['rows'] }) {
  const [one, many] = rowNouns[board.by]
  const count = board.rows.length
  const { frame } = usePicture<HTMLTableElement>(betweenCells)
  return (
    <table
      className="w-full border-separate border-spacing-0 text-table print:text-[8.5pt] print:[&_a]:px-1.5 print:[&_th]:px-1.5 print:[&_th]:whitespace-normal"
      {...frame}
    >
      <caption className="sr-only">{`Open projects by ${one} and need; what no lender fits`}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {coverageRows[board.by]}
          </th>
          <th scope="col" className={cn(head, 'text-right')}>
            Projects
          </th>
          {needs.map((need) => (
            <th key={need} scope="col" className={head}>
              {capitalTypes[need]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.value}
            className={cn(
              'nth-[5n]:*:border-b-rule-strong *:border-b *:border-b-rule',
              row.deals < printedFrom && 'print:hidden',
            )}
          >
            <th scope="row" className="pr-2 pl-3.5 text-left font-strong">
              <Link data-part={row.value} href={addressOf({ row: row.value })} className="text-ink">
                {row.label}
              </Link>
            </th>
            <td className="w-17 pr-3 text-right text-ink-2">{formatCount(row.deals)}</td>
            {needs.map((need) => (
              <td key={need} className="h-13 w-[15.5%] border-l border-l-rule p-0">
                <CellLink
                  cell={row.cells[need]}
                  name={`${row.label}, ${capitalTypes[need]}`}
                  href={addressOf({ row: row.value, need })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {/* Once, at its end: browsers repeat a foot on every page. */}
      <tfoot className="print:table-row-group">
        <tr className="*:border-t *:border-t-ink *:py-[9px] *:align-top">
          <th scope="row" className="pr-2 pl-3.5 text-left font-strong">
            <Link data-part="all" href={addressOf({})} className="text-ink">
              {`All ${formatCount(count)} ${count === 1 ? one : many}`}
            </Link>
          </th>
          <td className="pr-3 text-right font-head">{formatCount(board.totals.deals)}</td>
          {needs.map((need) => (
            <td key={need} className="border-l border-l-rule px-2">
              <TotalLink
                cell={board.totals.cells[need]}
                name={`All, ${capitalTypes[need]}`}
                href={addressOf({ need })}
              />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface CellLinkProps {
  /** Undefined where no deal has this need. */
  readonly cell: Cell | undefined
  /** What the cell is about, for screen readers. */
  readonly name: string
  readonly href: string
}

function CellLink({ cell, name, href }: CellLinkProps) {
  if (cell === undefined || cell.deals === 0) return null
  const { main, below, isCovered, sentence } = cellWords(cell)
  return (
    <Link
      data-part={name}
      href={href}
      aria-label={`${name}: ${sentence}`}
      title={`${name}: ${sentence}`}
      className="relative block h-13 px-2 pt-[7px] text-ink no-underline! -outline-offset-2 hover:bg-hover"
    >
      <span
        className={cn(
          'block leading-[17px] whitespace-nowrap',
          isCovered ? 'text-ink-3' : 'font-head',
        )}
      >
        {main}
      </span>{' '}
      <span
        className={cn(
          'block text-meta leading-4 whitespace-nowrap tabular-nums',
          isCovered ? 'text-ink-3' : 'text-ink-2',
        )}
      >
        {below}
      </span>
      <CoverBar cell={cell} className="absolute inset-x-2 bottom-1.5" />
    </Link>
  )
}

/** How much of a cell's needs is covered, and in part; the numbers above it say the same. */
function CoverBar({
  cell: { deals, covered, inPart },
  className,
}: {
  readonly cell: Cell
  readonly className?: string
}) {
  const share = (count: number) => ({ width: `${(100 * count) / deals}%` })
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex h-1 overflow-hidden rounded-[1px] bg-bar-2 [print-color-adjust:exact]',
        className,
      )}
    >
      <span className="bg-bar" style={share(covered)} />
      <span className="bg-w3" style={share(inPart)} />
    </span>
  )
}

function TotalLink({ cell, name, href }: CellLinkProps) {
  if (cell === undefined || cell.deals === 0) return null
  const { main, below, isCovered, sentence } = cellWords(cell)
  return (
    <Link
      data-part={name}
      href={href}
      aria-label={`${name}: ${sentence}`}
      className="block text-ink no-underline! hover:underline!"
    >
      <span className="block leading-[18px] font-head">{main}</span>{' '}
      <span
        className={cn(
          'inline-block text-meta leading-[18px] tabular-nums',
          !isCovered && 'border-b-3 border-double border-ink',
        )}
      >
        {below}
      </span>
    </Link>
  )
}
