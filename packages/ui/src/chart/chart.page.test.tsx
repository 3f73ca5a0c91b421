import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChartCursor } from './chart-cursor.tsx'
import { EChart } from './echart.tsx'
import { Sparkline } from './sparkline.tsx'
import { useChartColors } from './use-chart-colors.ts'

const root = document.documentElement

afterEach(() => {
  root.removeAttribute('style')
  root.removeAttribute('data-mantine-color-scheme')
})

test('colours are those of the tokens, and others after a change of the scheme', async () => {
  const Probe = () => <p>{useChartColors().ask}</p>
  root.style.setProperty('--gs-ask', '#F2A65A')
  render(<Probe />)
  screen.getByText('#F2A65A')
  await act(async () => {
    root.style.setProperty('--gs-ask', '#9A5200')
    root.setAttribute('data-mantine-color-scheme', 'light')
  })
  await screen.findByText('#9A5200')
})

test('a chart has a name, a description and its height, also where nothing can be drawn', async () => {
  render(
    <MantineProvider>
      <EChart option={{}} height={321} label="Price history" summary="Last: 20 silver." />
    </MantineProvider>,
  )
  const chart = await screen.findByRole('img', { name: 'Price history', description: 'Last: 20 silver.' })
  expect(chart.parentElement?.style.height).toBe('321px')
})

test('keys move the cursor by one, by ten and to the ends, and never beyond', async () => {
  const user = userEvent.setup()
  const Probe = () => {
    const [index, setIndex] = useState<number | null>(null)
    return <ChartCursor label="Time" count={30} index={index} valueText={String(index)} onMove={setIndex} />
  }
  render(<Probe />)
  const cursor = screen.getByRole('slider', { name: 'Time' })
  const after = async (keys: string): Promise<string | null> => {
    await user.keyboard(keys)
    return cursor.getAttribute('aria-valuetext')
  }
  cursor.focus()
  expect(await after('{ArrowLeft}')).toBe('29')
  expect(await after('{ArrowRight}')).toBe('29')
  expect(await after('{PageDown}')).toBe('19')
  expect(await after('{ArrowLeft}')).toBe('18')
  expect(await after('{Home}{ArrowLeft}')).toBe('0')
  expect(await after('{End}')).toBe('29')
  expect(await after('{Escape}')).toBe('null')
})

test('a sparkline has a description in words', () => {
  render(<Sparkline values={[1, 2, 3]} label="Rising" />)
  screen.getByRole('img', { name: 'Rising' })
})
