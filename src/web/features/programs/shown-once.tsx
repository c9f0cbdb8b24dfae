import { CopyText } from '../../ui/copy-text.tsx'
import { Notice } from '../../ui/notice.tsx'

type ShownOnceProps = { title: string; text: string; what: string; children: string }

/** A secret in the only answer that contains it. */
export const ShownOnce = ({ title, text, what, children }: ShownOnceProps) => (
  <Notice tone="success" title={title}>
    <p className="mb-3">{children}</p>
    <CopyText text={text} what={what} />
  </Notice>
)
