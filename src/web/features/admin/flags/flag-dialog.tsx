import { useState } from 'react'
import { changeFlag, type Flag } from '#contract/flags/endpoints.ts'
import { call } from '../../../api.ts'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { FlagFields, type FlagChoice, type FlagErrors } from './flag-fields.tsx'
import { forWhom, type ClubName } from './for-whom.ts'

type FlagDialogProps = { flag: Flag; clubs: readonly ClubName[] }

/** What a dialog proposes as the share of a flag without one. */
const firstShare = 10
const leastReason = 5

/** Switches a flag, after saying for whom it will then be on and what the others miss. */
export function FlagDialog({ flag, clubs }: FlagDialogProps) {
  const [choice, setChoice] = useState<FlagChoice>({
    state: flag.state,
    share: String(flag.share || firstShare),
    clubIds: flag.clubIds,
    reason: '',
  })
  const [isAsked, setAsked] = useState(false)
  const errors = errorsOf(choice)
  return (
    <ActionDialog
      label={`Skift ${flag.title}`}
      confirmLabel="Skift"
      busy="Skifter …"
      onAsk={() => setAsked(false)}
      mayRun={() => {
        setAsked(true)
        return Object.keys(errors).length === 0
      }}
      run={async () => {
        const { state, clubIds, reason } = choice
        const wanted = { state, share: state === 'share' ? Number(choice.share) : 0, clubIds }
        const basedOn = flag.version
        await call(changeFlag, { name: flag.name, ...wanted, reason, basedOn })
        return `${flag.title}: ${forWhom(wanted, clubs)}`
      }}
      effect={
        <>
          <FlagFields
            name={flag.name}
            clubs={clubs}
            choice={choice}
            onChange={(part) => setChoice({ ...choice, ...part })}
            errors={isAsked ? errors : {}}
          />
          {choice.state !== 'on' && (
            <p>
              <strong>For dem, der ikke har den:</strong> {flag.whenOff}
            </p>
          )}
        </>
      }
    />
  )
}

function errorsOf({ state, share, clubIds, reason }: FlagChoice): FlagErrors {
  const isShare = /^[1-9]\d?$/.test(share)
  return {
    ...(state === 'share' && !isShare && { share: 'Skriv et helt tal fra 1 til 99.' }),
    ...(state === 'clubs' && clubIds.length === 0 && { clubs: 'Vælg mindst én.' }),
    ...(reason.trim().length < leastReason && { reason: 'Skriv kort hvorfor.' }),
  }
}
