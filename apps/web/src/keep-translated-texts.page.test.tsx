import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTranslatedTexts } from './keep-translated-texts.ts'

let stop: () => void
beforeEach(() => {
  stop = keepTranslatedTexts(document.body)
})
afterEach(() => stop())

const translate = (element: Element): void => {
  for (const text of [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')) {
    const font = document.createElement('font')
    font.textContent = `«${text.textContent}»`
    text.replaceWith(font)
  }
}

type CountProps = { count: number; isNew?: boolean; words?: string }

/** Texts beside texts and elements, as React makes them of most sentences. */
const Count = ({ count, isNew = false, words = 'items' }: CountProps) => (
  <p>
    {isNew && <b>new</b>}
    {count} {words}
    {count > 1 && ' in all'}
  </p>
)

const translated = async (props: CountProps) => {
  const { container, rerender } = render(<Count {...props} />)
  const sentence = container.querySelector('p')!
  const translateIt = () => act(async () => translate(sentence))
  await translateIt()
  const draw = (next: CountProps) => act(async () => rerender(<Count {...next} />))
  return { sentence, draw, translateIt }
}

test('a translation stays while its text does', async () => {
  const { sentence, draw } = await translated({ count: 2 })
  expect(sentence.textContent).toBe('«2» «items»« in all»')
  await draw({ count: 2 })
  expect(sentence.textContent).toBe('«2» «items»« in all»')
})

test('a text that changes replaces its translation, and is translated again', async () => {
  const { sentence, draw, translateIt } = await translated({ count: 2 })
  await draw({ count: 3 })
  expect(sentence.textContent).toBe('3 «items»« in all»')
  await translateIt()
  await draw({ count: 4, words: 'pieces' })
  expect(sentence.textContent).toBe('4 pieces« in all»')
})

test('a text that goes takes its translation with it, and one that comes is there', async () => {
  const { sentence, draw } = await translated({ count: 2 })
  await draw({ count: 1, isNew: true })
  expect(sentence.textContent).toBe('new1 «items»')
  await draw({ count: 2 })
  expect(sentence.textContent).toBe('2 «items» in all')
})

test('a translator that takes its words back leaves those of the page', async () => {
  const { sentence } = await translated({ count: 2 })
  await act(async () => {
    for (const font of sentence.querySelectorAll('font')) font.remove()
  })
  expect(sentence.textContent).toBe('2 items in all')
})
