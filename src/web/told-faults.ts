/** What does not fit, at the field in which it is typed. */
export type Fault = { field: string; code?: string | undefined }

export type Telling = {
  /** What stands under the fields now. */
  told: readonly Fault[]
  /** What the last press was refused for, for a list above the form: that one holds still. */
  refused: readonly Fault[]
  /** Fields in which something was once written. */
  filled: ReadonlySet<string>
  wasSent: boolean
}

/** What happened in a form, and everything that does not fit just then. */
export type Happening =
  | { kind: 'sent'; faults: readonly Fault[] }
  | { kind: 'written' | 'left'; faults: readonly Fault[]; field: string; isFilled: boolean }
  /** The form asks for something else from now on. */
  | { kind: 'turned' }

/** A form as it comes: untouched, or sent without scripts and refused. */
export const tellingOf = (refused: readonly Fault[] = []): Telling => ({
  told: refused,
  refused,
  filled: new Set(),
  wasSent: refused.length > 0,
})

/**
 * When a fault is told: all of them when the form is sent; before that only of a field that is left
 * and has been filled in, so that nobody is scolded for passing by. While one writes nothing is
 * added, and what was told goes as soon as it is right.
 */
export function tellFaults(telling: Telling, happening: Happening): Telling {
  if (happening.kind === 'turned') return tellingOf()
  const { faults } = happening
  if (happening.kind === 'sent') {
    return { ...telling, told: faults, refused: faults, wasSent: true }
  }
  const { kind, field, isFilled } = happening
  const filled = isFilled ? new Set([...telling.filled, field]) : telling.filled
  const isJudged = kind === 'left' && (telling.wasSent || filled.has(field))
  const wasTold = new Set(telling.told.map((fault) => fault.field))
  const told = faults.filter(
    (fault) => wasTold.has(fault.field) || (isJudged && fault.field === field),
  )
  return { ...telling, told, filled }
}
