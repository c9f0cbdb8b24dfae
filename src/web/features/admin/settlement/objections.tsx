import { useState } from 'react'
import { answerObjection, type ObjectionShown } from '#contract/settlement/cockpit.ts'
import { call } from '../../../api.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'

/** The objections of clubs to the statements of a cut-off, with their answers. */
export function Objections({ objections }: { objections: readonly ObjectionShown[] }) {
  if (objections.length === 0) return null
  return (
    <section aria-labelledby="objections" className="grid gap-3">
      <h2 id="objections">Indsigelser</h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {objections.map((objection) => (
          <li key={objection.objectionId} className="grid gap-2 py-4">
            <p className="font-semibold">
              {objection.clubName}, {objection.number}
              <span className="block text-sm font-normal text-slate-600">
                {danishTime(objection.writtenAt)}
              </span>
            </p>
            <p className="max-w-text whitespace-pre-line">{objection.text}</p>
            {objection.answer === null ? (
              <IfPermitted power="money.move">
                <div>
                  <Answer objection={objection} />
                </div>
              </IfPermitted>
            ) : (
              <p className="max-w-text border-l-2 border-green-700 pl-3 whitespace-pre-line">
                {objection.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ objection: { objectionId, clubName } }: { objection: ObjectionShown }) {
  const [answer, setAnswer] = useState('')
  const [isPressed, setPressed] = useState(false)
  const isMissing = answer.trim() === ''
  return (
    <ActionDialog
      label="Svar"
      effect={
        <div className="grid gap-3">
          <p>{clubName} ser svaret på sin side om afregning. Det kan ikke ændres bagefter.</p>
          <TextArea
            name="answer"
            label="Svar til klubben"
            value={answer}
            maxLength={4000}
            error={isPressed && isMissing ? 'Skriv et svar' : undefined}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        </div>
      }
      confirmLabel="Send svaret"
      busy="Sender …"
      mayRun={() => {
        setPressed(true)
        return !isMissing
      }}
      run={async () => {
        await call(answerObjection, { objectionId, answer })
        return 'Svaret er sendt.'
      }}
    />
  )
}
