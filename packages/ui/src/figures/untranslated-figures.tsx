import { Children, cloneElement, createElement, Fragment, isValidElement, type ReactNode } from 'react'

/** With its sign, separators and percent sign: `+1,204.5 %`, `2:41:08`. */
const FIGURE = /([±+−-]?\d(?:[\d.,:]*\d)?(?:\s?%)?)/u

type Parent = { children?: ReactNode }

/** Keeps the figures of a text from translation, which may rewrite them; the words around them are translated. */
export const untranslatedFigures = (node: ReactNode): ReactNode => {
  if (typeof node === 'number' || typeof node === 'string') {
    // Every other part is what the pattern matched.
    const parts = String(node)
      .split(FIGURE)
      .map((part, at) => (at % 2 === 0 ? part : <span translate="no">{part}</span>))
    return createElement(Fragment, null, ...parts)
  }
  if (Array.isArray(node)) return Children.map(node, untranslatedFigures)
  // Components mark their own.
  if (isValidElement<Parent>(node) && (node.type === Fragment || typeof node.type === 'string'))
    return cloneElement(node, undefined, untranslatedFigures(node.props.children))
  return node
}
