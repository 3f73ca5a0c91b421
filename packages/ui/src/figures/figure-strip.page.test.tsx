import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Coins } from '../coins/coins.tsx'
import { FigureStrip } from './figure-strip.tsx'

test('no figure of a value or a note is translated, and all words are', () => {
  const note = (
    <>
      <Coins value={250} /> to <b>{3} of 4</b>, {'since 12:30'}
    </>
  )
  const figures = [
    { label: 'Quantity', value: '−1,204' },
    { label: 'Share', value: 12, note: '±3.5% of 30 kills' },
    { label: 'Worth', value: '–', note },
  ]
  const { container } = render(<FigureStrip figures={figures} label="Key figures" />)
  const texts = Array.from(screen.getAllByRole('definition'), ({ textContent }) => textContent)
  expect(texts.slice(0, 4)).toEqual(['−1,204', '12', '±3.5% of 30 kills', '–'])
  const kept = Array.from(container.querySelectorAll('span[translate=no]'), ({ textContent }) => textContent)
  expect(kept).toEqual(['−1,204', '12', '±3.5%', '30', '3', '4', '12:30'])
  for (const element of container.querySelectorAll('[translate=no]')) element.remove()
  expect(container.textContent).toBe('QuantityShare of  killsWorth– to  of , since ')
})
