-- The events of payments and the queue of all events have new names. Events that wait in the outbox or in the queue are
-- renamed too, because a new worker finds no job for the old names. A process of the old version that still runs may
-- lose an event that it relays after this; the sweeps do the work of every lost event.
update outbox set topic = replace(topic, '_news', '_changed')
where topic in ('payment.order_news', 'payment.membership_news') and dispatched_at is null;

-- pg-boss has tables only if a shop has run on this database. Its jobs refer to their queue by name, so the queue is
-- copied under the new name, takes over the jobs in every state, and the old one is deleted.
do $$ begin
  if to_regclass('pgboss.queue') is null then return; end if;
  insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "events"}')).* from pgboss.queue q
  where name = 'news' on conflict do nothing;
  update pgboss.job set name = 'events', data = jsonb_set(data, '{topic}', to_jsonb(replace(data ->> 'topic', '_news', '_changed')))
  where name = 'news';
  delete from pgboss.queue where name = 'news';
end $$;
