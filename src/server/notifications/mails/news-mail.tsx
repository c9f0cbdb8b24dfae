import { parseRichText } from '#domain/content/rich-text.ts'
import { Frame, Subheading, hello, Paragraph } from './frame.tsx'
import { RichBlocks, type Mail } from './mail.tsx'

/** News to those who have agreed to it; the frame adds how to unsubscribe. */
export const newsMail: Mail<'news'> = written()

/** A message of the operator to many people. */
export const messageMail: Mail<'message'> = written()

/** A mail whose subject and text an administrator has written. */
function written<Name extends 'news' | 'message'>(): Mail<Name> {
  return {
    subject: ({ subject }) => subject,
    Body: ({ data: { name, subject, body }, publicUrl }) => {
      const { blocks, sections } = parseRichText(body)
      return (
        <Frame preview={subject} title={subject}>
          <Paragraph>{hello(name)}.</Paragraph>
          <RichBlocks blocks={blocks} publicUrl={publicUrl} />
          {sections.map((section) => (
            <div key={section.title}>
              <Subheading>{section.title}</Subheading>
              <RichBlocks blocks={section.blocks} publicUrl={publicUrl} />
            </div>
          ))}
        </Frame>
      )
    },
  }
}
