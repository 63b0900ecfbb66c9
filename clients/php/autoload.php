<?php

// Loads the classes without Composer: require 'clients/php/autoload.php';

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $folders = ['Kaunter\\Generated\\' => 'generated', 'Kaunter\\' => 'src'];
    foreach ($folders as $prefix => $folder) {
        if (!str_starts_with($class, $prefix)) {
            continue;
        }
        $name = str_replace('\\', '/', substr($class, strlen($prefix)));
        $file = __DIR__ . "/$folder/$name.php";
        if (is_file($file)) {
            require $file;
        }
        return;
    }
});
