import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import type { Board } from '#domain/board/board.ts'
import { isSlow } from '../../shell/connection.ts'
import type { RoundTab } from './round-search.ts'

type PrintPart = ComponentType<{ board: Board }>
type PrintParts = Partial<Record<RoundTab, PrintPart>>

type Printing = { Sheets: PrintPart | undefined; print: () => Promise<void> }

/** Long after the board: few visitors print it. */
const fetchAfterMs = 3_000

/**
 * What stands on paper, while the page is on its way there, and the way to print it. The browser waits for nobody
 * when its own command prints, so the code is fetched ahead where the line is fast; the button waits for it.
 */
export function usePrintParts(tab: RoundTab): Printing {
  const [parts, setParts] = useState<PrintParts>()
  const [isPrinting, setPrinting] = useState(false)
  const load = useCallback(async () => {
    const { PrintedStartList, PrintedResult } = await import('./print-round.tsx')
    flushSync(() => setParts({ 'start-list': PrintedStartList, leaderboard: PrintedResult }))
  }, [])
  useEffect(() => {
    const set = (to: boolean) => () => flushSync(() => setPrinting(to))
    const [before, after] = [set(true), set(false)]
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    const timer = isSlow() ? undefined : setTimeout(() => void load(), fetchAfterMs)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [load])
  const print = async () => {
    // Without the sheets the page itself is printed.
    await load().catch(() => undefined)
    window.print()
  }
  return { Sheets: isPrinting ? parts?.[tab] : undefined, print }
}
