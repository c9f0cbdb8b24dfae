import { Notice } from '../../ui/notice.tsx'

type DemoCodeProps = { code: string | undefined; from?: 'app' | 'mail' }

/** The code that the app or the mail would show, in the demonstration only (E14). */
export function DemoCode({ code, from = 'app' }: DemoCodeProps) {
  if (!code) return null
  const shown = <strong className="figures">{code}</strong>
  return (
    <Notice title="Kun i demonstrationen" className="max-w-form">
      {from === 'mail' ? (
        <p>Din kode er {shown}.</p>
      ) : (
        <p>Appen ville vise {shown} nu. Hver kode virker én gang.</p>
      )}
    </Notice>
  )
}
