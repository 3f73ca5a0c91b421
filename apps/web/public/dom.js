/** Finds an element that the page is known to have. */
export const byId = (id) => {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element
}

/** An element with attributes and children; texts become text nodes, never HTML. */
export const element = (name, attributes = {}, ...children) => {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children)
  return created
}

const SVG = 'http://www.w3.org/2000/svg'

/** A glyph of the tile sheet, in a tile coloured by rarity. */
export const tile = (type, rarity) => {
  const svg = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/tiles.svg#${type}`)
  svg.append(use)
  return element('span', { class: `tile rarity-${rarity.toLowerCase()}`, 'aria-hidden': 'true' }, svg)
}
