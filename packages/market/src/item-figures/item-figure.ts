export type Figure = number | null

/** A field of an item that is computed from other fields of it; null where a value that it needs is unknown. */
export type ItemFigure = {
  /** Fields, in the order in which `figure` gets their values. */
  sources: readonly string[]
  figure: (values: readonly Figure[]) => Figure
}

export const figureOf = (sources: readonly string[], figure: ItemFigure['figure']): ItemFigure => ({ sources, figure })

/** The same if the values of all sources are known; null if one is not. */
export const figureOfKnown = <const Sources extends readonly string[]>(
  sources: Sources,
  figure: (values: { readonly [At in keyof Sources]: number }) => Figure,
): ItemFigure =>
  figureOf(sources, (values) =>
    values.includes(null) ? null : figure(values as { readonly [At in keyof Sources]: number }),
  )
