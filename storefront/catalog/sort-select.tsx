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
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} key={value} defaultValue={value}>
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
