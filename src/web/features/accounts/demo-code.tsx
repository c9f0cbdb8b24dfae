import { Notice } from '../../ui/notice.tsx'

type DemoCodeProps = { code: string | undefined; from?: 'app' | 'mail' }

/** E14: what the app would have shown, or the mail said. */
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
