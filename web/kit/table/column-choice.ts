/** A person's columns of one list, as stored on the server: all in their order, and those that are shown. */
export interface ColumnChoice {
  readonly order: readonly string[]
  readonly visible: readonly string[]
}

/** What the choice needs to know of a column. */
export interface ChoosableColumn {
  readonly id: string
  /** Shown before a person has chosen; true unless said otherwise. */
  readonly defaultVisible?: boolean | undefined
  /** The column that names the row and carries its link: it cannot be hidden. */
  readonly isName?: boolean | undefined
}

/** The documented columns of a list. */
export function defaultChoice(columns: readonly ChoosableColumn[]): ColumnChoice {
  return {
    order: columns.map((column) => column.id),
    visible: columns
      .filter((column) => column.isName || column.defaultVisible !== false)
      .map((column) => column.id),
  }
}

/**
 * A stored choice made to fit the columns of today: what no longer exists is dropped, a column that came
 * since comes after its documented neighbour as it is documented, and the name column is shown.
 */
export function fitChoice(
  columns: readonly ChoosableColumn[],
  stored: ColumnChoice | null | undefined,
): ColumnChoice {
  const documented = defaultChoice(columns)
  if (!stored) return documented
  const order = [...new Set(stored.order)].filter((id) => documented.order.includes(id))
  const visible = new Set(stored.visible)
  for (const [place, column] of columns.entries()) {
    if (!order.includes(column.id)) {
      const neighbour = columns[place - 1]
      order.splice(neighbour ? order.indexOf(neighbour.id) + 1 : 0, 0, column.id)
      if (documented.visible.includes(column.id)) visible.add(column.id)
    }
    if (column.isName) visible.add(column.id)
  }
  return { order, visible: order.filter((id) => visible.has(id)) }
}

/** The choice with one column shown or hidden. */
export function withVisible(choice: ColumnChoice, id: string, isVisible: boolean): ColumnChoice {
  return {
    order: choice.order,
    visible: choice.order.filter((known) =>
      known === id ? isVisible : choice.visible.includes(known),
    ),
  }
}

/** The choice with the column moved to a place in the order, counted from 0; beyond the ends it stays at the end. */
export function withPlace(choice: ColumnChoice, id: string, place: number): ColumnChoice {
  const order = choice.order.filter((known) => known !== id)
  order.splice(Math.max(0, Math.min(place, order.length)), 0, id)
  return { order, visible: order.filter((known) => choice.visible.includes(known)) }
}

/** Whether a choice shows the documented columns in their order. */
export function isDefaultChoice(
  columns: readonly ChoosableColumn[],
  choice: ColumnChoice,
): boolean {
  const documented = defaultChoice(columns)
  return (
    documented.order.join() === choice.order.join() &&
    documented.visible.join() === choice.visible.join()
  )
}
