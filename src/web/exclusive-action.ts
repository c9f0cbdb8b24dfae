/** Whether the action is running, and the error that ended the last run. */
export type ActionState = { isBusy: boolean; error: unknown }

export const idleState: ActionState = { isBusy: false, error: null }

/** Runs one action at a time: a second press during the first is ignored. Errors go to the state and are not thrown. */
export function exclusiveAction(onChange: (state: ActionState) => void) {
  let isRunning = false
  return async (action: () => Promise<void>): Promise<void> => {
    if (isRunning) return
    isRunning = true
    onChange({ isBusy: true, error: null })
    try {
      await action()
      onChange(idleState)
    } catch (error) {
      onChange({ isBusy: false, error })
    } finally {
      isRunning = false
    }
  }
}
