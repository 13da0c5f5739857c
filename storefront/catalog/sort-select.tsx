import { useEffect, useRef } from 'react';
import { SORT_SELECT_TEXTS } from './texts.ts';

type SortSelectProps = {
  id: string;
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** The sort field of a form that submits itself on change; without JavaScript it has a button. */
export function SortSelect({ id, label, name, value, options }: SortSelectProps) {
  const field = useRef<HTMLSelectElement>(null);
  // Back and Forward change it, too; as a new element it would lose the focus of the arrow keys.
  useEffect(() => {
    for (const option of field.current?.options ?? []) option.defaultSelected = option.value === value;
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select ref={field} id={id} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <noscript>
        <button>{SORT_SELECT_TEXTS.apply}</button>
      </noscript>
    </>
  );
}
