import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from './problem.tsx'

type NewerVersionProps = {
  onCatchUp: () => void
  /** A page that shows what is stored now. */
  href?: string
  /** What is stored now, where the form can say it. */
  children?: ReactNode
}

/** Somebody else has saved meanwhile: it can be read, and then replaced. */
export function NewerVersionNotice({ href, onCatchUp, children }: NewerVersionProps) {
  return (
    <Notice
      tone="warning"
      live
      title="En anden har gemt, mens du skrev"
      action={
        <Button variant="secondary" onClick={onCatchUp}>
          Jeg har set det, brug mit i stedet
        </Button>
      }
    >
      {children && <div className="mb-2">{children}</div>}
      <p>Det, du har skrevet, står her stadig og er ikke gemt.</p>
      {href && (
        <p>
          <a className="text-link" href={href} target="_blank" rel="noreferrer">
            Se den nye version i en ny fane
          </a>
        </p>
      )}
    </Notice>
  )
}

type SaveProblemProps = NewerVersionProps & {
  isBehind: boolean
  /** The request that saves, or the form that sends it. */
  save: { error: unknown; isPending: boolean; isSuccess?: boolean; reset?: () => void }
  /** Names the failed save: "Profilen er ikke gemt". */
  title: string
  action?: ReactNode
}

/** Why a form is not saved: somebody else has saved meanwhile, or the error of the request. */
export function SaveProblem({ isBehind, save, title, action, ...newer }: SaveProblemProps) {
  // One's own save is the newer version until the form is closed.
  if (isBehind && !save.isPending && !save.isSuccess) {
    const catchUp = () => {
      newer.onCatchUp()
      save.reset?.()
    }
    return <NewerVersionNotice {...newer} onCatchUp={catchUp} />
  }
  return Boolean(save.error) && <Problem error={save.error} title={title} action={action} />
}
