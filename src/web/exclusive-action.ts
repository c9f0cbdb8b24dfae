/** Whether the action runs, and the error that ended it. */
export type ActionState = { isBusy: boolean; error: unknown }

export const idleState: ActionState = { isBusy: false, error: null }

/** Runs one action at a time: a second press while the first runs is ignored. An error becomes state, never thrown. */
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
