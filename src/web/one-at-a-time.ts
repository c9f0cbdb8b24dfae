/** What became of a press: busy from the very moment, and what stopped it. */
export type PressState = { isBusy: boolean; error: unknown }

export const untouched: PressState = { isBusy: false, error: null }

/**
 * Does what was pressed for, one press at a time: a second press while the first is under way is
 * not heard, however long the first waits. What goes wrong is told, never thrown.
 */
export function oneAtATime(tell: (state: PressState) => void) {
  let isUnderWay = false
  return async (act: () => Promise<void>): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    tell({ isBusy: true, error: null })
    try {
      await act()
      tell(untouched)
    } catch (error) {
      tell({ isBusy: false, error })
    } finally {
      isUnderWay = false
    }
  }
}
