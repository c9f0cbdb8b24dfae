-- The club that earns the commission is kept with the line; lines sold before get what the memberships say today.
UPDATE "order_lines" line SET "sold_by_club_id" = coalesce(
  (SELECT purchase.sold_by_club_id FROM registration_orders bought
    JOIN registrations purchase ON purchase.id = bought.registration_id
    WHERE bought.order_id = line.order_id),
  (SELECT club.id FROM golfer_memberships member
    JOIN clubs club ON club.dgu_club_number = member.club_number
    WHERE member.golfer_id = card.golfer_id AND member.is_home
      AND (member.ended_on IS NULL OR member.ended_on >= card.sold_on)
    ORDER BY member.first_seen, member.dgu_number LIMIT 1))
FROM (
  SELECT order_line_id, golfer_id, ordered_on AS sold_on FROM passes
    WHERE status <> 'awaiting_verification' AND clip_pool_id IS NULL AND product_code NOT LIKE 'FIRMA%'
  UNION ALL
  SELECT paid.order_line_id, pass.golfer_id, (paid.paid_at AT TIME ZONE 'Europe/Copenhagen')::date
    FROM pass_payments paid JOIN passes pass ON pass.id = paid.pass_id
    WHERE pass.status <> 'awaiting_verification') card
WHERE card.order_line_id = line.id AND line.sold_by_club_id IS NULL;
