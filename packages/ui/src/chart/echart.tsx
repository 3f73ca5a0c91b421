import { memo, type Ref, useId, useRef, type WheelEvent } from 'react'
import { Loading } from '../states/loading.tsx'
import type { ChartActions, ChartEvents, ChartOption } from './chart-option.ts'
import { canDraw, useCanvas } from './load-canvas.ts'

type EChartProps = {
  option: ChartOption
  height: number
  /** Name of the chart. */
  label: string
  /** One sentence about its content, for screen readers. */
  summary?: string
  /** Events of echarts by name; the object must not change with every render. */
  onEvents?: ChartEvents
  /** While it stays the same, new data does not change the zoom. */
  viewKey?: string
  actionsRef?: Ref<ChartActions>
}

const NO_EVENTS: ChartEvents = {}

// echarts takes every wheel for itself, also when only one with Ctrl zooms, and the page would not scroll.
const keepFromChart = (event: WheelEvent) => {
  if (!event.ctrlKey) event.stopPropagation()
}

/**
 * An echarts chart; the code is fetched when the first one is mounted, on phones when it becomes visible, and its space
 * is reserved until then.
 */
export const EChart = memo(
  ({ option, height, label, summary, onEvents = NO_EVENTS, viewKey = '', actionsRef }: EChartProps) => {
    const summaryId = useId()
    const place = useRef<HTMLDivElement>(null)
    const EChartCanvas = useCanvas(place)
    const isWaiting = canDraw() && EChartCanvas === null
    return (
      <div ref={place} style={{ height }}>
        {isWaiting ? (
          <Loading />
        ) : (
          <div
            role="img"
            aria-label={label}
            onWheelCapture={keepFromChart}
            {...(summary !== undefined && { 'aria-describedby': summaryId })}
          >
            {EChartCanvas !== null && (
              <EChartCanvas
                option={option}
                height={height}
                onEvents={onEvents}
                viewKey={viewKey}
                actionsRef={actionsRef}
              />
            )}
          </div>
        )}
        {summary !== undefined && (
          <p id={summaryId} className="gs-visually-hidden">
            {summary}
          </p>
        )}
      </div>
    )
  },
)
