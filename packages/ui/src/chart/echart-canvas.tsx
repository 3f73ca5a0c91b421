import type { EChartsType } from 'echarts/core'
// The other entries of this package are CommonJS, which the production build does not recognise as a component.
import EChartsReactCore from 'echarts-for-react/esm/core'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { ChartActions, ChartEvents, ChartOption } from './chart-option.ts'
import { echarts } from './register-echarts.ts'

export type EChartCanvasProps = {
  option: ChartOption
  height: number
  onEvents: ChartEvents
  viewKey: string
  actionsRef: Ref<ChartActions> | undefined
}

const REPLACED = ['series']
const OPTS = { renderer: 'canvas' } as const

const actionsOf = (chart: () => EChartsType | null): ChartActions => ({
  imageUrl: (background) =>
    chart()?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: background, excludeComponents: ['dataZoom'] }) ??
    '',
  showCrosshair: (value, y) => {
    const x = chart()?.convertToPixel({ xAxisIndex: 0 }, value)
    chart()?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'mousemove', x, y })
  },
  hideCrosshair: () => chart()?.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' }),
})

/** Draws directly in its place; the package would draw an empty chart first, wait for it and start over. */
class Chart extends EChartsReactCore {
  override initEchartsInstance(): Promise<EChartsType> {
    const { theme, opts } = this.props
    return Promise.resolve(this.echarts.init(this.ele, theme, opts))
  }
}

/** The part of a chart that needs echarts. Changed data keeps the zoom; a new `viewKey` resets it. */
export const EChartCanvas = ({ option, height, onEvents, viewKey, actionsRef }: EChartCanvasProps) => {
  const chart = useRef<EChartsType | null>(null)
  const shownView = useRef(viewKey)
  useImperativeHandle(actionsRef, () => actionsOf(() => chart.current), [])
  useEffect(() => {
    if (shownView.current === viewKey) return
    shownView.current = viewKey
    chart.current?.dispatchAction({ type: 'dataZoom', start: 0, end: 100 })
  }, [viewKey])
  return (
    <Chart
      echarts={echarts}
      option={option}
      replaceMerge={REPLACED}
      opts={OPTS}
      style={useMemo(() => ({ height, touchAction: 'pan-y' }), [height])}
      onEvents={onEvents}
      onChartReady={(ready) => {
        chart.current = ready
      }}
    />
  )
}
