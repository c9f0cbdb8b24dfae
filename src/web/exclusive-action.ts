/** What became of a press: busy from the very moment, and what stopped it. */
export type ActionState = { isBusy: boolean; error: unknown }

export const idleState: ActionState = { isBusy: false, error: null }

/**
 * Does what was pressed for, one press at a time: a second press while the first is under way is
 * not heard, however long the first waits. What goes wrong is told, never thrown.
 */
export function exclusiveAction(onChange: (state: ActionState) => void) {
  let isUnderWay = false
  return async (action: () => Promise<void>): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    onChange({ isBusy: true, error: null })
    try {
      await action()
      onChange(idleState)
    } catch (error) {
      onChange({ isBusy: false, error })
    } finally {
      isUnderWay = false
    }
  }
}
