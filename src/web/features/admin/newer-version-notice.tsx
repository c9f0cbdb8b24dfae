import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Another administrator has saved a version meanwhile: it can be read, and then replaced. */
export function NewerVersionNotice({ href, onCatchUp }: { href: string; onCatchUp: () => void }) {
  return (
    <Notice
      tone="warning"
      live
      title="En anden har gemt en ny version, mens du skrev"
      action={
        <Button variant="secondary" onClick={onCatchUp}>
          Jeg har set den, brug min i stedet
        </Button>
      }
    >
      Det, du har skrevet, står her stadig og er ikke gemt.{' '}
      <a className="text-link" href={href} target="_blank" rel="noreferrer">
        Se den nye version i en ny fane
      </a>
      .
    </Notice>
  )
}
