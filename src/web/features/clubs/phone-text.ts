/** `98 00 00 13`: Danish numbers in pairs, others as they were written. */
export function phoneText(phone: string): string {
  const digits = phone.replace(/^\+45/, '').replace(/\s/g, '')
  return /^\d{8}$/.test(digits) ? (digits.match(/\d{2}/g) ?? []).join(' ') : phone
}

export const phoneHref = (phone: string) => `tel:${phone.replace(/\s/g, '')}`
